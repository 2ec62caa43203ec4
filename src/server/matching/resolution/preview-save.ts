import {
  MAX_PREVIEWED_FIELDS,
  MAX_PREVIEWED_NAMES,
  type SavePreview,
  type WrittenRecord,
} from '#contract/matching/match-save-contract.ts';
import { SAVE_OUTCOMES, type SaveOutcome } from '#matching';
import { type EntityKind, fieldAt } from '#records';
import type { Query } from '../../db/tables.ts';
import { readReviewRecord } from '../done-run.ts';
import { readFieldContext } from '../field-names.ts';
import type { StoredRun } from '../match-run-store.ts';
import { writeRecordId } from '../pair-key.ts';
import { readDecidedRun } from './check-decided.ts';
import { countForResolution, type ResolutionScope } from './match-resolution-store.ts';
import { changesOf, type Resolution, readResolutions } from './read-resolutions.ts';
import { resolutionPages } from './resolution-pages.ts';
import { outcomeFor, type ResolutionReader } from './resolution-view.ts';

/**
 * Reads what a save by the reader would write, of all open records or of one, and what it would leave open.
 * @throws AppError 404 when run or record is not there, 409 while something is undecided
 */
export async function previewSave(
  query: Query,
  reader: ResolutionReader,
  { runId, recordId }: { runId: string; recordId?: string | undefined },
): Promise<SavePreview> {
  const run = await readDecidedRun(query, runId);
  const context = await readFieldContext(query);
  const labelOf = (kind: EntityKind, path: string) => fieldAt(context, kind, path)?.label || null;
  const preview: SavePreview = { written: { fields: 0, records: 0 }, records: [], outcomes: noOutcomes() };
  const found: WrittenRecord[] = [];
  // Four eyes depend on who confirmed each record, so all open records are read.
  const scope = reader.fourEyes ? 'open' : 'unsettled';
  for await (const resolutions of pagesOf(query, run, { recordId, scope })) {
    for (const one of resolutions) {
      const outcome = outcomeFor(one, reader);
      count(preview, outcome, one);
      // Stale records are shown first, so they are kept however many were found before.
      const isKept = preview.outcomes[outcome].count <= MAX_PREVIEWED_FIELDS;
      if (isKept && (outcome === 'write' || outcome === 'stale'))
        found.push(writtenRecord(one, outcome === 'stale', labelOf));
    }
  }
  if (recordId === undefined && scope === 'unsettled') await countUnchanged(query, run, preview);
  return { ...preview, records: firstRecords(found) };
}

/** Counts the records without a value to write, most of which no one has touched, and names the first of them. */
async function countUnchanged(query: Query, run: StoredRun, { outcomes }: SavePreview): Promise<void> {
  const { open } = await countForResolution(query, run.id);
  const others = SAVE_OUTCOMES.filter((outcome) => outcome !== 'unchanged');
  const count = open - others.reduce((sum, outcome) => sum + outcomes[outcome].count, 0);
  const first: SavePreview['outcomes']['unchanged']['first'] = [];
  const reader = { userId: '', fourEyes: false };
  for await (const resolutions of pagesOf(query, run, { recordId: undefined, scope: 'open' })) {
    const unchanged = resolutions.filter((one) => outcomeFor(one, reader) === 'unchanged');
    first.push(...unchanged.map(({ record }) => ({ recordId: writeRecordId(record), name: record.name })));
    if (first.length >= Math.min(count, MAX_PREVIEWED_NAMES)) break;
  }
  outcomes.unchanged = { count, first: first.slice(0, MAX_PREVIEWED_NAMES) };
}

async function* pagesOf(
  query: Query,
  run: StoredRun,
  { recordId, scope }: { recordId: string | undefined; scope: ResolutionScope },
) {
  if (recordId === undefined) yield* resolutionPages(query, run, scope);
  else {
    const record = await readReviewRecord(query, run.id, recordId);
    if (record.confirmed > 0 && record.savedAt === null) yield await readResolutions(query, run, [record]);
  }
}

function noOutcomes(): SavePreview['outcomes'] {
  const none = SAVE_OUTCOMES.map((outcome) => [outcome, { count: 0, first: [] }]);
  return Object.fromEntries(none) as SavePreview['outcomes'];
}

function count({ written, outcomes }: SavePreview, outcome: SaveOutcome, one: Resolution): void {
  const { record } = one;
  const found = outcomes[outcome];
  found.count++;
  if (found.first.length < MAX_PREVIEWED_NAMES)
    found.first.push({ recordId: writeRecordId(record), name: record.name });
  if (outcome !== 'write' && outcome !== 'stale') return;
  written.fields += changesOf(one).length;
  written.records++;
}

function writtenRecord(
  one: Resolution,
  stale: boolean,
  labelOf: (kind: EntityKind, path: string) => string | null,
): WrittenRecord {
  const { record, rows, client, stored } = one;
  const changes = changesOf(one).map(({ path, value }) => {
    const now = rows.find((row) => row.path === path)?.internal;
    return { path, label: labelOf(record.kind, path), next: value, ...(now !== undefined && { now }) };
  });
  const choices = Object.entries(stored?.choices ?? {}).filter(([path]) =>
    rows.some((row) => row.path === path),
  );
  return {
    recordId: writeRecordId(record),
    name: record.name,
    stale,
    clientVersion: client?.version ?? 0,
    choices: Object.fromEntries(choices),
    fields: changes.length,
    changes,
  };
}

/** The first records, stale ones before others, with no more fields than a preview lists. */
function firstRecords(found: readonly WrittenRecord[]): WrittenRecord[] {
  let room = MAX_PREVIEWED_FIELDS;
  const shown: WrittenRecord[] = [];
  for (const record of found.toSorted((a, b) => Number(b.stale) - Number(a.stale))) {
    if (room === 0) break;
    const changes = record.changes.slice(0, room);
    room -= changes.length;
    shown.push({ ...record, changes });
  }
  return shown;
}
