import type { MatchView, ResolutionItem } from '#contract/match-resolution-contract.ts';
import { type Field, type FieldMapping, fieldAt } from '#records';
import { listAllDocuments } from '../../documents/document-store.ts';
import { type ConfirmedMatch, countConfirmed, isConfirmedBy } from '../confirmed-matches.ts';
import type { Query } from '../match-run-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import type { Resolution } from './read-resolutions.ts';

/** The reading user, and whether four eyes apply. */
export type ResolutionReader = { userId: string; fourEyes: boolean };

/** Maps resolutions to their shape in the API, with the labels of their fields. */
export async function toResolutionViews(
  query: Query,
  resolutions: readonly Resolution[],
  reader: ResolutionReader,
): Promise<ResolutionItem[]> {
  const fields = (await listAllDocuments(query, 'fields')).map(({ data }) => data as unknown as Field);
  const mappings = await listAllDocuments(query, 'fieldMappings');
  const context = {
    fields: new Map(fields.map((field) => [field.dataField, field])),
    mappings: mappings.map(({ data }) => data as unknown as FieldMapping),
  };
  return resolutions.map((resolution) => {
    const { record, client, confirmed, match, rows, stored, isStale } = resolution;
    return {
      recordId: writeRecordId(record),
      kind: record.kind,
      clientId: record.clientId,
      clientVersion: client?.version ?? 0,
      name: record.name,
      match: match && toMatchView(match),
      matches: countConfirmed(confirmed),
      rows: rows.map((row) => ({ ...row, label: fieldAt(context, record.kind, row.path)?.label || null })),
      choices: stored?.choices ?? {},
      stale: isStale,
      saved: record.savedAt !== null,
      needsOther: needsOther(resolution, reader),
    };
  });
}

/** Whether somebody else has to save a record, as the reader confirmed a match of it. */
export function needsOther(
  { confirmed }: Pick<Resolution, 'confirmed'>,
  { userId, fourEyes }: ResolutionReader,
): boolean {
  return fourEyes && isConfirmedBy(confirmed, userId);
}

/** Maps a match to its shape in the API. */
export function toMatchView({ target, decision }: ConfirmedMatch): MatchView {
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
