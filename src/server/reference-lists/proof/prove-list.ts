import type { ProofFigures } from '#contract/reference-lists/reference-list-contract.ts';
import {
  CHANGE_LEVELS,
  type ChangeResult,
  CLIENT_THRESHOLD,
  type FalseAlarmResult,
  ListProof,
  NAME_CHANGES,
  type NameChange,
  PERSON_THRESHOLD,
  type ProvedRecord,
  RECOMMENDED_CLIENT_SCORE,
  RECOMMENDED_LEAD,
  RECOMMENDED_WITHOUT_BIRTHDAY,
} from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import type { ReferenceList } from '../reference-list-store.ts';
import { readIndexedRows, readRecordIds } from '../reference-store.ts';

/** Companies and people; related parties are compared like contacts. */
const PROVED_KINDS = ['contacts', 'clients'] as const;
type ProvedKind = (typeof PROVED_KINDS)[number];
/** Made-up names of each kind. */
const MADE_UP = { contacts: 6_000, clients: 4_000 };
const ROWS_PER_PAGE = 10_000;
const PROOF_SEED = 1971;

export type ProvedChange = ChangeResult & { kind: ProvedKind };
type ProvedAlarms = FalseAlarmResult & { kind: ProvedKind };

/** What a proof of a list found, and how it was done. */
export type ProofReport = {
  list: { id: string; name: string; version: string };
  /** Names of the list, each of which is changed in every way that can be done to it. */
  names: number;
  changes: ProvedChange[];
  falseAlarms: ProvedAlarms[];
  seed: number;
  thresholds: {
    companies: number;
    people: number;
    recommended: { companies: number; people: number; lead: number };
  };
};

export type ProofRequest = {
  changes?: readonly NameChange[] | undefined;
  seed?: number | undefined;
  onProgress?: ((done: { kind: ProvedKind; change: NameChange }) => void) | undefined;
};

/** Proves a list: changes every name in every way, looks for it, and looks for names that are on no list. */
export async function proveList(
  query: Query,
  list: Pick<ReferenceList, 'id' | 'name' | 'version' | 'counts'>,
  { changes = NAME_CHANGES, seed = PROOF_SEED, onProgress }: ProofRequest = {},
): Promise<ProofReport> {
  const report: ProofReport = {
    list: { id: list.id, name: list.name, version: list.version },
    ...{ names: 0, changes: [], falseAlarms: [], seed },
    thresholds: {
      ...{ companies: CLIENT_THRESHOLD, people: PERSON_THRESHOLD },
      recommended: {
        ...{ companies: RECOMMENDED_CLIENT_SCORE, people: RECOMMENDED_WITHOUT_BIRTHDAY },
        lead: RECOMMENDED_LEAD,
      },
    },
  };
  for (const kind of PROVED_KINDS) {
    const records = kind === 'clients' ? await readRecords(query, list, kind) : await readPeople(query, list);
    if (records.length === 0) continue;
    report.names += records.reduce((sum, { names }) => sum + names.length, 0);
    const proof = new ListProof(kind, records, seed);
    for (const change of changes) {
      onProgress?.({ kind, change });
      const result = proof.prove(change);
      if (result.tried > 0) report.changes.push({ kind, ...result });
    }
    report.falseAlarms.push({ kind, ...proof.proveFalseAlarms(MADE_UP[kind]) });
  }
  return report;
}

/** Everything that was tried, or what was tried of one level. */
export function sumChanges(
  changes: readonly ProvedChange[],
  level?: (typeof CHANGE_LEVELS)[NameChange],
): Pick<ProvedChange, 'tried' | 'found' | 'inGroup' | 'onTop' | 'sameName'> {
  const some = changes.filter(({ change }) => level === undefined || CHANGE_LEVELS[change] === level);
  const sum = (of: 'tried' | 'found' | 'inGroup' | 'onTop' | 'sameName') =>
    some.reduce((total, one) => total + one[of], 0);
  return {
    ...{ tried: sum('tried'), found: sum('found'), inGroup: sum('inGroup') },
    ...{ onTop: sum('onTop'), sameName: sum('sameName') },
  };
}

/** The figures of a proof that are kept with its list. */
export function figuresOf({ changes }: ProofReport): ProofFigures {
  const { tried, found } = sumChanges(changes);
  return { tried, found, at: new Date().toISOString() };
}

type ListRecords = Pick<ReferenceList, 'id' | 'counts'>;

/** The contacts, and the related parties that are not contacts as well. */
async function readPeople(query: Query, list: ListRecords): Promise<ProvedRecord[]> {
  const contacts = await readRecords(query, list, 'contacts');
  const ids = new Set(contacts.map(({ id }) => id));
  const parties = await readRecords(query, list, 'relatedParties');
  return [...contacts, ...parties.filter(({ id }) => !ids.has(id))];
}

async function readRecords(
  query: Query,
  { id, counts }: ListRecords,
  kind: EntityKind,
): Promise<ProvedRecord[]> {
  const target = { listId: id, kind };
  const rows = counts[kind];
  const records: ProvedRecord[] = [];
  for (let from = 0; from < rows; from += ROWS_PER_PAGE) {
    const span = { from, limit: ROWS_PER_PAGE };
    const ids = await readRecordIds(query, target, span);
    for (const [at, { names, birthday }] of (await readIndexedRows(query, target, span)).entries())
      records.push({ id: ids[at] ?? '', names, birthday });
  }
  return records;
}
