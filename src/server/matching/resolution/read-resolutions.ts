import {
  type FieldCorrespondence,
  fieldCorrespondence,
  type MatchRecord,
  type ResolutionRow,
  resolutionChanges,
  resolutionRows,
} from '#matching';
import { ENTITY_KINDS, type EntityChange, type EntityKind, entityRecord, type FieldMapping } from '#records';
import type { Query } from '../../db/tables.ts';
import { listAllDocuments, listDocumentsById, type StoredDocument } from '../../documents/document-store.ts';
import {
  type Confirmed,
  type ConfirmedMatch,
  countConfirmed,
  findConfirmed,
  findConfirmedPairs,
  NOTHING_CONFIRMED,
  pageConfirmed,
} from '../confirmed-matches.ts';
import { identityKey } from '../match-decision-store.ts';
import type { ReviewRecord } from '../match-record-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { readReferences } from '../read-references.ts';
import { toReferenceRecord } from '../to-reference-record.ts';
import { listChoices, type StoredChoices } from './match-choice-store.ts';

/** The state of a record's resolution. */
export type Resolution = {
  record: ReviewRecord;
  /** The current client; null when it is deleted. */
  client: StoredDocument | null;
  confirmed: Confirmed;
  /** The match whose values the rows offer: the chosen or the only one; null while several are confirmed and none is chosen. */
  match: ConfirmedMatch | null;
  rows: ResolutionRow[];
  stored: StoredChoices | null;
  /** The choices were made for another state of the client, or for a match that is no longer confirmed. */
  isStale: boolean;
};

/** Reads the resolutions of some records. In a transaction their clients are locked. */
export async function readResolutions(
  query: Query,
  run: StoredRun,
  records: readonly ReviewRecord[],
): Promise<Resolution[]> {
  const resolutions: Resolution[] = [];
  const mappings = (await listAllDocuments(query, 'fieldMappings')).map(
    ({ data }) => data as unknown as FieldMapping,
  );
  for (const kind of ENTITY_KINDS) {
    const ofKind = records.filter((record) => record.kind === kind);
    if (ofKind.length === 0) continue;
    const ids = [...new Set(ofKind.map(({ clientId }) => clientId))];
    const clients = await listDocumentsById(query, { collection: 'clients', ids });
    const byId = new Map(clients.map((client) => [client.id, client]));
    const chosen = await readChosen(query, run, ofKind);
    const references = await referencesByMatch(
      query,
      kind,
      chosen.flatMap(({ match }) => match ?? []),
    );
    const correspondence = fieldCorrespondence(kind, mappings);
    for (const { record, confirmed, stored, match } of chosen) {
      const client = byId.get(record.clientId) ?? null;
      const external = match && references.get(matchKey(match));
      const rows = external ? rowsOf({ record, client, external, correspondence }) : [];
      const isStale =
        stored !== null && (stored.clientVersion !== client?.version || !match || !isOf(stored, match));
      resolutions.push({ record, client, confirmed, match, rows, stored, isStale });
    }
  }
  return resolutions;
}

/** The changes that the choices for a record make to it. */
export function changesOf({ rows, stored }: Resolution): EntityChange[] {
  return resolutionChanges(rows, stored?.choices ?? {});
}

/** Reads what is confirmed and chosen for records of a kind, and the match whose values are offered. */
async function readChosen(query: Query, run: StoredRun, records: readonly ReviewRecord[]) {
  const kind = (records[0] as ReviewRecord).kind;
  const confirmed = await findConfirmed(query, run, records);
  const ids = records.map(({ recordId }) => recordId);
  const choices = await listChoices(query, { runId: run.id, kind }, ids);
  const pairs = [...choices.values()];
  const chosen = await findConfirmedPairs(query, run, { pairs, confirmed });
  const read: Pick<Resolution, 'record' | 'confirmed' | 'stored' | 'match'>[] = [];
  for (const record of records) {
    const own = confirmed.get(record.recordId) ?? NOTHING_CONFIRMED;
    const stored = choices.get(record.recordId) ?? null;
    const match = (stored && chosen.get(identityKey(stored))) ?? (await onlyMatch(query, run, own));
    read.push({ record, confirmed: own, stored, match });
  }
  return read;
}

/** The match when only one is confirmed; null when there are several, as none of them is preferred. */
async function onlyMatch(query: Query, run: StoredRun, confirmed: Confirmed): Promise<ConfirmedMatch | null> {
  if (countConfirmed(confirmed) !== 1) return null;
  const { matches } = await pageConfirmed(query, run, confirmed, { from: { part: 0, row: 0 }, limit: 1 });
  return matches[0] ?? null;
}

function isOf(stored: StoredChoices, { target }: ConfirmedMatch): boolean {
  return stored.listName === target.listName && stored.externalId === target.externalId;
}

const matchKey = ({ target }: ConfirmedMatch) => JSON.stringify([target.list.id, target.externalId]);

async function referencesByMatch(
  query: Query,
  kind: EntityKind,
  matches: readonly ConfirmedMatch[],
): Promise<Map<string, MatchRecord>> {
  const found = new Map<string, MatchRecord>();
  for (const [listId, some] of Map.groupBy(matches, ({ target }) => target.list.id)) {
    const references = await readReferences(
      query,
      { listId, kind },
      some.map(({ target }) => target.externalId),
    );
    for (const row of references.values())
      found.set(JSON.stringify([listId, row.id]), toReferenceRecord(row));
  }
  return found;
}

type RowParts = {
  record: ReviewRecord;
  client: StoredDocument | null;
  external: MatchRecord;
  correspondence: FieldCorrespondence;
};

function rowsOf({ record, client, external, correspondence }: RowParts): ResolutionRow[] {
  if (!client) return [];
  const { kind, clientId, itemId } = record;
  const entity = entityRecord(client.data, { kind, clientId, itemId: itemId ?? '' });
  return entity ? resolutionRows(entity, external, correspondence) : [];
}
