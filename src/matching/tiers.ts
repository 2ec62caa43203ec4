import type { EntityKind } from '#records';
import type { BirthdayClass } from './evidence/birthday.ts';
import type { NameKind } from './names/normalize.ts';
import { nameKindOf } from './reference-record.ts';

/**
 * How much of an officer's time a candidate is worth, most first. `likely`: no birthday speaks against it and its mean
 * reaches the first line, or the birthdays are the same. `possible`: whatever else has no conflict. `conflicting`: every
 * known birthday of one conflicts with every one of the other. `below`: what a firm's second line leaves out of `possible`.
 */
export const TIERS = ['likely', 'possible', 'conflicting', 'below'] as const;
export type Tier = (typeof TIERS)[number];

/** The means of both numbers, 0–100, from which a candidate is likely, and possible; null: there is no second line. */
export type TierLines = { likely: number; possible: number | null };

/** What differs for the names of one kind in one list; an absent line is that of the kind. */
type ListLines = {
  screened?: boolean | undefined;
  likely?: number | undefined;
  possible?: number | undefined;
};

/** Which candidates of screening are alerts: the lines of each kind of names, and what differs by the name of a list. */
export type AlertRule = {
  lines: Record<NameKind, TierLines>;
  lists: Readonly<Record<string, { [kind in NameKind]?: ListLines | undefined }>>;
  /** Whether clearing a likely finding of a sanctions list waits for another person; not when absent. */
  secondPerson?: boolean | undefined;
  /** How many years apart years of birth are near; `BIRTH_YEARS_APART` when absent. It moves no finding. */
  birthYears?: number | undefined;
};

/** The rule of a new installation. Measured: see docs/decisions/047. */
export const FIRST_ALERT_RULE: AlertRule = {
  lines: { organisation: { likely: 80, possible: null }, person: { likely: 60, possible: null } },
  lists: {},
};

/** What the tier of a candidate depends on. */
export type Tiered = {
  kind: EntityKind;
  listName: string;
  /** The mean of both numbers: see `combinedScore`. */
  combined: number;
  birthday: BirthdayClass;
};

/** The tier of a candidate under a rule: each has exactly one. */
export function tierOf({ kind, listName, combined, birthday }: Tiered, rule: AlertRule): Tier {
  if (birthday === 'conflict') return 'conflicting';
  const { likely, possible } = linesOf(rule, { kind, listName });
  if (combined >= likely || birthday === 'exact') return 'likely';
  return possible === null || combined >= possible ? 'possible' : 'below';
}

/** The lines for records of a kind in a list. */
export function linesOf(
  { lines, lists }: AlertRule,
  { kind, listName }: { kind: EntityKind; listName: string },
): TierLines {
  const nameKind = nameKindOf(kind);
  const own = ofList(lists, listName)?.[nameKind];
  const { likely, possible } = lines[nameKind];
  return { likely: own?.likely ?? likely, possible: own?.possible ?? possible };
}

/** Whether the rule says that names of a kind in a list are screened, or not; undefined when it says neither. */
export function isScreenedBy(
  { lists }: AlertRule,
  { kind, listName }: { kind: EntityKind; listName: string },
): boolean | undefined {
  return ofList(lists, listName)?.[nameKindOf(kind)]?.screened;
}

/** A list may have the name of a member that every object has. */
function ofList(lists: AlertRule['lists'], name: string) {
  return Object.hasOwn(lists, name) ? lists[name] : undefined;
}
