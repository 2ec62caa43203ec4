import type { FieldProblem } from '#contract/error-contract.ts';
import type { ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { readSingleDay, sameValue } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { installationFormat } from '../../ground/installation-format.ts';
import { findConfirmedPairs } from '../confirmed-matches.ts';
import { lockOpenRun, readReviewRecord } from '../done-run.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import type { StoredRun } from '../match-run-store.ts';
import { readPairKey } from '../pair-key.ts';
import type { PairTarget } from '../pair-target.ts';
import { type FieldChoices, putChoices } from './match-choice-store.ts';
import { type Resolution, readResolutions } from './read-resolutions.ts';
import { toResolutionViews } from './resolution-view.ts';

type Request = {
  runId: string;
  recordId: string;
  clientVersion: number;
  match?: string | undefined;
  choices: FieldChoices;
};

/**
 * Stores the choices for one record until they are saved.
 * @throws AppError 400 for a field that is not offered, 409 with the current record when its client changed
 */
export async function keepChoices(
  { db, config }: Pick<MatchDeps, 'db' | 'config'>,
  user: Reviewer,
  request: Request,
): Promise<ResolutionItem> {
  return runTransaction(db.query, async (transaction) => {
    const run = await lockOpenRun(transaction, request.runId);
    const before = await readOne(transaction, run, request.recordId);
    const viewOf = async (one: Resolution) => {
      const reader = { userId: user.id, fourEyes: config.matchFourEyes };
      return (await toResolutionViews(transaction, [one], reader))[0] as ResolutionItem;
    };
    if (before.record.savedAt !== null) throw new AppError('CONFLICT', { message: MESSAGES.recordSaved });
    if (before.client?.version !== request.clientVersion) {
      throw new AppError('CONFLICT', { data: { item: await viewOf(before) } });
    }
    const { runId, clientVersion, choices } = request;
    const { kind, recordId, clientId } = before.record;
    const { listName, externalId } = await matchOf(transaction, run, {
      resolution: before,
      key: request.match,
    });
    const chosen = {
      ...{ runId, kind, recordId, clientId, clientVersion },
      ...{ listName, externalId, choices, by: user.id },
    };
    await putChoices(transaction, [chosen]);
    const after = await readOne(transaction, run, request.recordId);
    checkPaths(after, choices);
    const view = await viewOf(after);
    const stored = withDays(view, choices);
    if (sameValue(stored, choices)) return view;
    await putChoices(transaction, [{ ...chosen, choices: stored }]);
    return { ...view, choices: stored };
  });
}

async function readOne(query: Query, run: StoredRun, recordId: string): Promise<Resolution> {
  const record = await readReviewRecord(query, run.id, recordId);
  const [resolution] = await readResolutions(query, run, [record]);
  if (!resolution) throw new AppError('NOT_FOUND', { message: MESSAGES.recordNotInRun });
  return resolution;
}

/** @throws AppError 400 when that match is not confirmed, or when several are and none is named */
async function matchOf(
  query: Query,
  run: StoredRun,
  { resolution: { record, confirmed, match }, key }: { resolution: Resolution; key: string | undefined },
): Promise<PairTarget> {
  if (key === undefined && match) return match.target;
  const pairs =
    key === undefined ? [] : [{ kind: record.kind, recordId: record.recordId, ...readPairKey(key) }];
  const named = { pairs, confirmed: new Map([[record.recordId, confirmed]]) };
  const [chosen] = (await findConfirmedPairs(query, run, named)).values();
  if (chosen) return chosen.target;
  throw new AppError('BAD_REQUEST', {
    fields: [{ path: 'match', message: 'This match is not confirmed.' }],
  });
}

/**
 * The choices with each custom date as yyyy-mm-dd.
 * @throws AppError 400 naming the texts for dates that do not mean exactly one day
 */
function withDays({ rows }: ResolutionItem, choices: FieldChoices): FieldChoices {
  const stored: FieldChoices = { ...choices };
  const fields: FieldProblem[] = [];
  for (const { path, isDate } of rows) {
    const choice = choices[path];
    if (!isDate || choice?.use !== 'custom' || choice.text.trim() === '') continue;
    const day = readSingleDay(choice.text, installationFormat().locale);
    if (day === undefined) fields.push({ path: `choices.${path}`, message: MESSAGES.notOneDay });
    else stored[path] = { use: 'custom', text: day };
  }
  if (fields.length > 0) throw new AppError('BAD_REQUEST', { fields });
  return stored;
}

/** @throws AppError 400 naming the choices for fields that are not there */
function checkPaths({ rows }: Resolution, choices: FieldChoices): void {
  const known = new Set(rows.map(({ path }) => path));
  const fields = Object.keys(choices)
    .filter((path) => !known.has(path))
    .map((path) => ({ path: `choices.${path}`, message: 'The match says nothing about this field.' }));
  if (fields.length > 0) throw new AppError('BAD_REQUEST', { fields });
}
