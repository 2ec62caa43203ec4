import type { ResolutionCounts, ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { cutPage, readCursor, writeCursor } from '../../db/page-cursor.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import {
  countConfirmed,
  findConfirmed,
  type MatchPosition,
  NOTHING_CONFIRMED,
  pageConfirmed,
} from '../confirmed-matches.ts';
import { lockOpenRun, readReviewRecord } from '../done-run.ts';
import type { MatchDeps, MatchingDeps, Reviewer } from '../match-deps.ts';
import { readDecidedRun } from './check-decided.ts';
import { chooseEverywhere } from './choose-everywhere.ts';
import { keepChoices } from './keep-choices.ts';
import { countForResolution, markOpen, pageForResolution } from './match-resolution-store.ts';
import { previewSave } from './preview-save.ts';
import { changesOf, readResolutions } from './read-resolutions.ts';
import { resolutionPages } from './resolution-pages.ts';
import { outcomeFor, type ResolutionReader, toMatchView, toResolutionViews } from './resolution-view.ts';
import { saveResolution } from './save-resolution.ts';

/** The largest number a row can have in either database. */
const MAX_ROW = 2 ** 31 - 1;

/** The resolution of a run: confirmed matches field by field, the choices made, and their save into clients. */
export function matchResolutionRoutes(deps: MatchingDeps) {
  const { matching } = verifiedUser;
  const { query } = deps.db;
  const readerOf = ({ user }: { user: { id: string } }) => ({
    userId: user.id,
    fourEyes: deps.config.matchFourEyes,
  });
  return {
    resolution: matching.resolution.handler(({ input, context }) =>
      findResolution(query, readerOf(context), input),
    ),
    resolutionCounts: matching.resolutionCounts.handler(({ input, context }) =>
      countResolution(query, readerOf(context), input.runId),
    ),
    matches: matching.matches.handler(({ input }) => findMatches(query, input)),
    choose: matching.choose.handler(({ input, context }) => keepChoices(deps, context.user, input)),
    chooseEverywhere: matching.chooseEverywhere.handler(({ input, context }) =>
      chooseEverywhere(deps, context.user, input.runId),
    ),
    previewSave: matching.previewSave.handler(({ input, context }) =>
      previewSave(query, readerOf(context), input),
    ),
    reopen: matching.reopen.handler(({ input, context }) => reopenRecord(deps, context.user, input)),
    save: matching.save.handler(({ input, context }) => saveResolution(deps, context.user, input)),
  };
}

type WantedResolutions = {
  runId: string;
  show: 'matched' | 'open' | 'closed' | 'unmatched';
  cursor?: string | undefined;
  limit: number;
};

/**
 * Reads a page of what is to be resolved: confirmed matches field by field, or the records without one.
 * @throws AppError 409 while something is undecided
 */
async function findResolution(
  query: Query,
  reader: ResolutionReader,
  { runId, show, cursor, limit }: WantedResolutions,
) {
  const run = await readDecidedRun(query, runId);
  const from = cursor === undefined ? undefined : readCursor(cursor);
  const after = from && { kind: from.ownerId, ord: Number(from.itemId) || 0 };
  const read = await pageForResolution(query, { runId, scope: show }, { after, limit: limit + 1 });
  const { items, last } = cutPage(read, limit);
  const resolutions = await readResolutions(query, run, items);
  return {
    items: await toResolutionViews(query, resolutions, reader),
    nextCursor: last ? writeCursor({ sortKey: '', ownerId: last.kind, itemId: String(last.ord) }) : null,
  };
}

/**
 * Counts the records to resolve, and what a save by the reader would write.
 * @throws AppError 409 while something is undecided
 */
async function countResolution(
  query: Query,
  reader: ResolutionReader,
  runId: string,
): Promise<ResolutionCounts> {
  const run = await readDecidedRun(query, runId);
  const counts = await countForResolution(query, runId);
  const written = { fields: 0, records: 0 };
  let others = 0;
  let unchosen = 0;
  // Four eyes depend on who confirmed each record, so all open records are read.
  for await (const resolutions of resolutionPages(query, run, reader.fourEyes ? 'open' : 'unsettled')) {
    for (const resolution of resolutions) {
      const outcome = outcomeFor(resolution, reader);
      if (outcome === 'other') others++;
      else if (outcome === 'unchosen') unchosen++;
      else if (outcome !== 'unchanged') {
        written.fields += changesOf(resolution).length;
        written.records++;
      }
    }
  }
  const unchanged = counts.open - written.records - unchosen - others;
  return { ...counts, unchanged, unchosen, others, written };
}

type WantedMatches = { runId: string; recordId: string; cursor?: string | undefined; limit: number };

/**
 * Reads a page of the matches of a record: those confirmed one by one, then everyone in its confirmed groups.
 * @throws AppError 404 when run or record is not there, 409 while something is undecided
 */
async function findMatches(query: Query, { runId, recordId, cursor, limit }: WantedMatches) {
  const run = await readDecidedRun(query, runId);
  const record = await readReviewRecord(query, runId, recordId);
  const confirmed = (await findConfirmed(query, run, [record])).get(record.recordId) ?? NOTHING_CONFIRMED;
  const from = cursor === undefined ? { part: 0, row: 0 } : readPosition(cursor);
  const { matches, next } = await pageConfirmed(query, run, confirmed, { from, limit });
  return {
    items: matches.map(toMatchView),
    total: countConfirmed(confirmed),
    nextCursor: next && writeCursor({ sortKey: String(next.row), ownerId: String(next.part), itemId: '' }),
  };
}

function readPosition(cursor: string): MatchPosition {
  const { sortKey, ownerId } = readCursor(cursor);
  return { part: wholeNumber(ownerId), row: wholeNumber(sortKey) };
}

function wholeNumber(text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 0 && number <= MAX_ROW ? number : 0;
}

/**
 * Opens a record again that a save closed without writing.
 * @throws AppError 404 when it is not in the run, 409 when it is open, or closed with written values
 */
async function reopenRecord(
  { db, config }: Pick<MatchDeps, 'db' | 'config'>,
  user: Reviewer,
  { runId, recordId: id }: { runId: string; recordId: string },
): Promise<ResolutionItem> {
  return runTransaction(db.query, async (transaction) => {
    const run = await lockOpenRun(transaction, runId);
    const record = await readReviewRecord(transaction, runId, id);
    if (!record.savedUnchanged) throw new AppError('CONFLICT', { message: MESSAGES.recordNotReopened });
    const { kind, recordId, name } = record;
    await markOpen(transaction, { runId, kind, recordId });
    await addAuditRows(transaction, user, [{ action: 'reopen', runId, kind, recordId, name }]);
    const open = { ...record, savedAt: null, savedUnchanged: false };
    const reader = { userId: user.id, fourEyes: config.matchFourEyes };
    const [view] = await toResolutionViews(
      transaction,
      await readResolutions(transaction, run, [open]),
      reader,
    );
    if (!view) throw new AppError('NOT_FOUND');
    return view;
  });
}
