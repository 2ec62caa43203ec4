import { randomUUID } from 'node:crypto';
import { MESSAGES } from '#contract/messages.ts';
import { ENTITY_KINDS, type EntityKind, KIND_WORDS } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { listReferenceLists } from '../../reference-lists/reference-list-store.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { insertRun, type RunList, readActiveRun, readRun, type StoredRun } from '../match-run-store.ts';
import { type GivenCandidates, insertGiven } from './given/given-candidate-store.ts';
import { PREPARE_JOB } from './run-job.ts';

type RunRequest = {
  lists: readonly string[];
  kinds: readonly EntityKind[];
  /** The most candidates of each record and list that it keeps, beside the recommended one; without it all are kept. */
  top?: number | null | undefined;
  /** Candidates that were computed elsewhere, which are taken instead of comparing. */
  given?: { by: string; candidates: readonly GivenCandidates[] };
};

/**
 * Starts a run, or returns the active one when it is the same.
 * @throws AppError 404 when a list does not exist, 409 when another run is active
 */
export async function startRun(
  { db, jobs }: Pick<MatchDeps, 'db' | 'jobs'>,
  user: Reviewer,
  request: RunRequest,
): Promise<StoredRun> {
  const run = await runTransaction(db.query, async (transaction) => {
    const lists = await readLists(transaction, request.lists);
    const kinds = ENTITY_KINDS.filter((kind) => request.kinds.includes(kind));
    const id = randomUUID();
    const { given } = request;
    const givenBy = given?.by ?? null;
    const top = request.top ?? null;
    if (!(await insertRun(transaction, { id, lists, kinds, givenBy, top, userId: user.id }))) {
      const active = await readActiveRun(transaction);
      if (active?.givenBy === null && !given && isSame(active, { lists, kinds, top })) return active;
      throw new AppError('CONFLICT', { message: MESSAGES.runBusy });
    }
    await addAuditRows(transaction, user, [
      {
        action: 'start',
        runId: id,
        note: [
          `${kinds.map((kind) => KIND_WORDS[kind]).join(', ')} with ${lists.map(toText).join(' and ')}`,
          ...(given ? [`taken from ${given.by}`] : []),
          ...(top === null ? [] : [`the best ${top} of each record and list kept`]),
        ].join(', '),
      },
    ]);
    if (given) await insertGiven(transaction, id, given.candidates);
    await jobs.add(PREPARE_JOB, { runId: id }, { transaction, key: id });
    const run = await readRun(transaction, id);
    if (!run) throw new AppError('NOT_FOUND');
    return run;
  });
  await jobs.notify(PREPARE_JOB);
  return run;
}

async function readLists(query: Query, ids: readonly string[]): Promise<RunList[]> {
  const ready = await listReferenceLists(query);
  const lists = [...new Set(ids)].toSorted().map((id) => {
    const list = ready.find((one) => one.id === id);
    if (!list) throw new AppError('NOT_FOUND', { message: MESSAGES.referenceListMissing });
    return { id, name: list.name, version: list.version };
  });
  // Decisions are remembered by a list's name, whatever its version.
  if (new Set(lists.map(({ name }) => name)).size === lists.length) return lists;
  const fields = [{ path: 'lists', message: 'Choose one version of each list.' }];
  throw new AppError('BAD_REQUEST', { fields });
}

type Compared = Pick<StoredRun, 'lists' | 'kinds' | 'top'>;

function isSame(run: StoredRun, other: Compared): boolean {
  const keyOf = ({ lists, kinds, top }: Compared) => JSON.stringify([lists.map(({ id }) => id), kinds, top]);
  return keyOf(run) === keyOf(other);
}

const toText = ({ name, version }: RunList) => `${name}, version ${version}`;
