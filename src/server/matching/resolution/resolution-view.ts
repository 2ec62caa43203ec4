import type { MatchView, ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { type SaveOutcome, saveOutcome } from '#matching';
import { fieldAt, fieldTypeOf } from '#records';
import type { Query } from '../../db/tables.ts';
import { type ConfirmedMatch, countConfirmed, isConfirmedBy } from '../confirmed-matches.ts';
import { readFieldContext } from '../field-names.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { changesOf, type Resolution } from './read-resolutions.ts';

/** The reading user, and whether four eyes apply. */
export type ResolutionReader = { userId: string; fourEyes: boolean };

/** Maps resolutions to their shape in the API, with the labels of their fields. */
export async function toResolutionViews(
  query: Query,
  resolutions: readonly Resolution[],
  reader: ResolutionReader,
): Promise<ResolutionItem[]> {
  const context = await readFieldContext(query);
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
      rows: rows.map((row) => {
        const field = fieldAt(context, record.kind, row.path);
        return { ...row, label: field?.label || null, isDate: fieldTypeOf(field?.type)?.input === 'day' };
      }),
      choices: stored?.choices ?? {},
      stale: isStale,
      saved: record.savedAt !== null,
      unchanged: record.savedUnchanged,
      needsOther: needsOther(resolution, reader),
    };
  });
}

/** Whether another user has to save a record, as the reader confirmed a match of it. */
function needsOther(
  { confirmed }: Pick<Resolution, 'confirmed'>,
  { userId, fourEyes }: ResolutionReader,
): boolean {
  return fourEyes && isConfirmedBy(confirmed, userId);
}

/** What a save by the reader does with an open record. */
export function outcomeFor(resolution: Resolution, reader: ResolutionReader): SaveOutcome {
  return saveOutcome({
    changes: changesOf(resolution).length,
    matches: countConfirmed(resolution.confirmed),
    hasMatch: resolution.match !== null,
    isStale: resolution.isStale,
    needsOther: needsOther(resolution, reader),
  });
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
