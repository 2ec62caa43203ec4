import {
  FINDING_PARTS,
  FINDING_TABS,
  type FindingPart,
  type FindingTab,
} from '#contract/matching/clearing-contract.ts';
import { BIRTHDAY_VERDICTS, type BirthdayVerdict } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { partsText } from '../../editing/use-in-address.ts';
import { type MarkFilter, marksIn } from '../mark-filters.ts';

/** What of the inbox is shown; all parts of it are in the address. */
export type InboxFilter = MarkFilter & {
  tab: FindingTab;
  part: FindingPart | null;
  list: string | null;
  kind: EntityKind | null;
  birthday: BirthdayVerdict | null;
  waits: 'second' | null;
  whose: 'all' | 'mine';
  client: string | null;
};

/** The parameters of the address that filter the inbox. */
const FILTER_PARTS = [
  'tab',
  'part',
  'list',
  'kind',
  'birthday',
  'country',
  'topic',
  'waits',
  'whose',
  'client',
] as const;

/** Reads the filter from an address; what is unknown there filters nothing. */
export function readInboxFilter(params: URLSearchParams): InboxFilter {
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name)) ?? null;
  return {
    tab: one('tab', FINDING_TABS) ?? 'all',
    part: one('part', FINDING_PARTS),
    list: params.get('list') || null,
    kind: one('kind', ENTITY_KINDS),
    birthday: one('birthday', BIRTHDAY_VERDICTS),
    ...marksIn(params),
    waits: one('waits', ['second'] as const),
    whose: one('whose', ['mine'] as const) ?? 'all',
    client: params.get('client') || null,
  };
}

/** The filter that an address has, as it is saved; empty where everything is shown. */
export function filterText(params: URLSearchParams): string {
  return partsText(filterParts(params));
}

/** The parameters of the address of a saved filter; the empty one removes every filter. */
export function filterParts(saved: URLSearchParams): Record<string, string | null> {
  return Object.fromEntries(FILTER_PARTS.map((part) => [part, saved.get(part)]));
}

/** Whether less than everything is shown. */
export function isFiltered({ tab, whose, ...others }: InboxFilter): boolean {
  return tab !== 'all' || whose !== 'all' || Object.values(others).some((value) => value !== null);
}

/** The filter as calls take it, perhaps of one part and one record of ours. */
export function filterInput(
  { tab, whose, part, ...others }: InboxFilter,
  narrowed: { part?: FindingPart; record?: string } = {},
) {
  const given = Object.entries({ part, ...others, ...narrowed }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return { tab, whose, ...(Object.fromEntries(given) as Given) };
}

type Given = {
  part?: FindingPart;
  list?: string;
  kind?: EntityKind;
  birthday?: BirthdayVerdict;
  country?: string;
  topic?: string;
  waits?: 'second';
  client?: string;
  record?: string;
};
/** What calls about findings take. */
export type FilterInput = ReturnType<typeof filterInput>;
