import { setImmediate } from 'node:timers/promises';
import type { Whose } from '#contract/matching/matching-parts.ts';
import { type ConfirmedPair, doubleConfirms } from '#matching';
import { type EntityKind, perKind } from '#records';
import { pagesOf } from '../../db/page-cursor.ts';
import type { Query } from '../../db/tables.ts';
import { verifiedUser } from '../../http/require-session.ts';
import type { ListedMarks } from '../comparison/listed-marks.ts';
import { readListedMarks } from '../comparison/read-listed-marks.ts';
import {
  type ConfirmedMatch,
  findConfirmed,
  type MatchPosition,
  pageConfirmed,
} from '../confirmed-matches.ts';
import { decidePairs } from '../decisions/decide-pairs.ts';
import { readNextUndo } from '../decisions/step-outcome.ts';
import { undoStep } from '../decisions/undo-step.ts';
import { readDoneRun } from '../done-run.ts';
import { ListContexts } from '../list-context.ts';
import type { MatchingDeps } from '../match-deps.ts';
import { countDecided } from '../match-outcome-store.ts';
import { countRecords, type ReviewRecord } from '../match-record-store.ts';
import { listResultsBetween } from '../match-result-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { writeRecordId } from '../pair-key.ts';
import { processInBatches } from '../process-in-batches.ts';
import { packedRows } from '../unpack-candidates.ts';
import { attachCandidate } from './attach-candidate.ts';
import { applyBulk, previewBulk } from './bulk-decisions.ts';
import { exportResults } from './exports/export-results.ts';
import { findCandidates } from './find-candidates.ts';
import { findRecords } from './find-records.ts';
import { pageConfirmedRecords } from './match-record-page-store.ts';
import { pageListRecords } from './page-list-records.ts';

/** So many records are looked at before others have their turn. */
const RECORDS_PER_BATCH = 200;

const RECORDS_PER_PAGE = 200;
const MATCHES_PER_PAGE = 1_000;
/** The most matches of a record that are named. */
const MAX_NAMED = 5;

/** The review of a run: its records, their candidates, decisions about them, and the results as a file. */
export function matchReviewRoutes(deps: MatchingDeps) {
  const { matching } = verifiedUser;
  const { query } = deps.db;
  const contexts = new ListContexts();
  return {
    records: matching.records.handler(({ input, context }) =>
      findRecords(query, ofUser(input, context.user.id)),
    ),
    exportResults: matching.exportResults.handler(({ input, context: { user } }) =>
      exportResults(deps, user, ofUser(input, user.id)),
    ),
    marks: matching.marks.handler(({ input }) => findMarks(query, input)),
    listRecords: matching.listRecords.handler(({ input }) => pageListRecords(query, input)),
    candidates: matching.candidates.handler(({ input }) => findCandidates(query, contexts, input)),
    decide: matching.decide.handler(({ input, context }) => decidePairs(deps, context.user, input)),
    attach: matching.attach.handler(({ input, context }) => attachCandidate(deps, context.user, input)),
    previewBulk: matching.previewBulk.handler(({ input: { filter, ...bulk }, context: { user } }) =>
      previewBulk(deps, { ...bulk, filter: filter && ofUser(filter, user.id) }),
    ),
    applyBulk: matching.applyBulk.handler(({ input: { filter, ...bulk }, context: { user } }) =>
      applyBulk(deps, user, { ...bulk, filter: filter && ofUser(filter, user.id) }),
    ),
    undo: matching.undo.handler(({ input, context }) => undoStep(deps, context.user, input.runId)),
    warnings: matching.warnings.handler(({ input, context }) =>
      findWarnings(query, { ...input, userId: context.user.id }),
    ),
  };
}

/** A filter of records, whose user is named. */
function ofUser<Filter extends { whose?: Whose | undefined }>({ whose, ...filter }: Filter, userId: string) {
  return { ...filter, whose: whose && { whose, userId } };
}

/**
 * Finds the countries and topics that lists give of the candidates of a run of one kind, each once, in the order of their
 * letters.
 */
async function findMarks(
  query: Query,
  { runId, kind }: { runId: string; kind: EntityKind },
): Promise<ListedMarks> {
  const run = await readDoneRun(query, runId);
  const [countries, topics] = [new Set<string>(), new Set<string>()];
  const end = (await countRecords(query, run.id)).get(kind) ?? 0;
  await processInBatches({ end, size: RECORDS_PER_BATCH }, async (batch) => {
    const results = await listResultsBetween(query, { runId: run.id, kind }, batch);
    for (const [listId, some] of Map.groupBy(results, (result) => result.listId)) {
      const rows = [...new Set(some.flatMap(({ packed }) => [...packedRows(packed)]))];
      const marks = await readListedMarks(query, { listId, kind }, rows);
      for (const one of rows.flatMap((row) => marks.get(row) ?? [])) {
        for (const country of one.countries) countries.add(country);
        for (const topic of one.topics) topics.add(topic);
      }
    }
  });
  return { countries: [...countries].sort(), topics: [...topics].sort() };
}

/** Finds the warnings before the resolution of a run: undecided and doubly confirmed pairs. */
async function findWarnings(query: Query, { runId, userId }: { runId: string; userId: string }) {
  const run = await readDoneRun(query, runId);
  const counts = await countDecided(query, runId);
  const matches = await allConfirmed(query, run);
  const byRecord = new Map(matches.map((match) => [writeRecordId(match.target), match]));
  const byReference = new Map(matches.map((match) => [referenceKey(match), match]));
  const pairs: ConfirmedPair[] = matches.map((match) => ({
    recordId: writeRecordId(match.target),
    referenceId: referenceKey(match),
  }));
  const { records, references } = doubleConfirms(pairs);
  const nameOf = (recordId: string) => byRecord.get(recordId)?.target.record.name ?? '';
  return {
    undecided: perKind((kind) => counts[kind].undecided),
    severalConfirmed: records.map(({ recordId, referenceIds }) => ({
      recordId,
      name: nameOf(recordId),
      matches: referenceIds.length,
      externalNames: referenceIds
        .slice(0, MAX_NAMED)
        .map((id) => byReference.get(id)?.target.externalName ?? ''),
    })),
    confirmedTwice: references.flatMap(({ referenceId, recordIds }) => {
      const target = byReference.get(referenceId)?.target;
      if (!target) return [];
      const { list, externalId, externalName } = target;
      const named = recordIds.map((recordId) => ({ recordId, name: nameOf(recordId) }));
      return [{ list: list.id, externalId, externalName, records: named }];
    }),
    step: await readNextUndo(query, { runId, userId }),
  };
}

async function allConfirmed(query: Query, run: StoredRun): Promise<ConfirmedMatch[]> {
  const matches: ConfirmedMatch[] = [];
  for (const kind of run.kinds) {
    const pages = pagesOf<ReviewRecord>(RECORDS_PER_PAGE, ({ after, limit }) =>
      pageConfirmedRecords(query, { runId: run.id, kind, after: after?.ord ?? -1, limit }),
    );
    for await (const records of pages) {
      for (const confirmed of (await findConfirmed(query, run, records)).values()) {
        for (let from: MatchPosition | null = { part: 0, row: 0 }; from; ) {
          const page = await pageConfirmed(query, run, confirmed, { from, limit: MATCHES_PER_PAGE });
          matches.push(...page.matches);
          from = page.next;
        }
      }
      await setImmediate();
    }
  }
  return matches;
}

/** A contact and a related party of a list may have one id. */
function referenceKey({ target }: ConfirmedMatch): string {
  return JSON.stringify([target.kind, target.listName, target.externalId]);
}
