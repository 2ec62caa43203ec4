import type { ResolutionItem } from '#contract/match-resolution-contract.ts';
import {
  entityAt,
  type FieldCorrespondence,
  fieldCorrespondence,
  type MatchRecord,
  type ResolutionRow,
  resolutionRows,
} from '#matching';
import { type Client, ENTITY_KINDS, type EntityKind, type Field, type FieldMapping } from '#records';
import { listAllDocuments, listDocumentsById, type StoredDocument } from '../documents/document-store.ts';
import { type ConfirmedMatch, findConfirmed } from './confirmed-matches.ts';
import { listChoices, type StoredChoices } from './match-choice-store.ts';
import type { ReviewRecord } from './match-record-store.ts';
import type { Query, StoredRun } from './match-run-store.ts';
import { writePairKey, writeRecordId } from './pair-key.ts';
import { referencesOf } from './recall-decisions.ts';
import { toReferenceRecord } from './to-reference-record.ts';

/** Everything there is to know about the resolution of a record. */
export type Resolution = {
  record: ReviewRecord;
  /** As it is now; null when it is gone. */
  client: StoredDocument | null;
  matches: ConfirmedMatch[];
  /** Whose values the rows hold. */
  match: ConfirmedMatch | null;
  rows: ResolutionRow[];
  stored: StoredChoices | null;
  /** The choices were made for another state of the client, or for a match that is no longer confirmed. */
  isStale: boolean;
};

/** Reads what some records of a kind are to be resolved with. In a transaction their clients are kept from being changed. */
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
    const confirmed = await findConfirmed(query, run, ofKind);
    const choices = await listChoices(
      query,
      { runId: run.id, kind },
      ofKind.map(({ recordId }) => recordId),
    );
    const chosen = new Map(
      ofKind.map((record) => {
        const matches = confirmed.get(record.recordId) ?? [];
        const stored = choices.get(record.recordId) ?? null;
        const match = matches.find((one) => stored && isOf(stored, one)) ?? matches[0] ?? null;
        return [record, { matches, stored, match }];
      }),
    );
    const references = await referencesByMatch(
      query,
      kind,
      [...chosen.values()].flatMap(({ match }) => match ?? []),
    );
    const correspondence = fieldCorrespondence(kind, mappings);
    for (const [record, { matches, stored, match }] of chosen) {
      const client = byId.get(record.clientId) ?? null;
      const external = match && references.get(matchKey(match));
      const rows = external ? rowsOf({ record, client, external, correspondence }) : [];
      const isStale =
        stored !== null && (stored.clientVersion !== client?.version || !match || !isOf(stored, match));
      resolutions.push({ record, client, matches, match, rows, stored, isStale });
    }
  }
  return resolutions;
}

/** Resolutions as the API tells them, with the fields' names. */
export async function tellResolutions(
  query: Query,
  resolutions: readonly Resolution[],
  { userId, fourEyes }: { userId: string; fourEyes: boolean },
): Promise<ResolutionItem[]> {
  const fields = (await listAllDocuments(query, 'fields')).map(({ data }) => data as unknown as Field);
  const labels = new Map(fields.map(({ dataField, label }) => [dataField, label]));
  return resolutions.map(({ record, client, matches, match, rows, stored, isStale }) => ({
    recordId: writeRecordId(record),
    kind: record.kind,
    clientId: record.clientId,
    clientVersion: client?.version ?? 0,
    name: record.name,
    matches: matches.map(tellMatch),
    match: match && writePairKey(match.target),
    rows: rows.map((row) => ({ ...row, label: labels.get(row.path) || row.path })),
    choices: stored?.choices ?? {},
    stale: isStale,
    saved: record.savedAt !== null,
    needsOther: fourEyes && isConfirmedBy(matches, userId),
  }));
}

/** Whether somebody confirmed one of these matches. */
export function isConfirmedBy(matches: readonly ConfirmedMatch[], userId: string): boolean {
  return matches.some(({ decision }) => decision.by.id === userId);
}

function tellMatch({ target, decision }: ConfirmedMatch): ResolutionItem['matches'][number] {
  return {
    key: writePairKey(target),
    list: target.list.id,
    listName: target.listName,
    externalId: target.externalId,
    externalName: target.externalName,
    score: target.score ?? 0,
    by: decision.by.email,
    at: decision.at,
    note: decision.note,
  };
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
    const references = await referencesOf(
      query,
      { listId, kind },
      some.map(({ target }) => target),
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
  const place = { kind, clientId, itemId: itemId ?? undefined };
  const entity = entityAt(client.data as unknown as Client, place);
  return entity ? resolutionRows(entity, external, correspondence) : [];
}
