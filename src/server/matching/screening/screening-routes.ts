import type { OpenFinding } from '#contract/matching/screening-contract.ts';
import { SCREENING_MESSAGES } from '#contract/matching/screening-messages.ts';
import { ENTITY_KINDS, entityKey } from '#records';
import { readNormalizedNames } from '../../clients/entity-store.ts';
import { inParts } from '../../db/in-parts.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { findReferenceRows } from '../../reference-lists/reference-store.ts';
import { readBirthYearsApart } from '../comparison/alert-rule-store.ts';
import { toEvidenceView, toFieldView } from '../comparison/candidates/evidence-view.ts';
import { type OwnRecord, ownValues, readOwnRecord } from '../comparison/candidates/own-record.ts';
import { readCandidates } from '../comparison/candidates/read-candidates.ts';
import { listCurrentLists } from '../comparison/current-lists.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import { findAssignee } from '../decisions/find-assignee.ts';
import { findForTwo } from '../decisions/second-person.ts';
import { ListContexts } from '../list-context.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { type SnapshotRecord, toMatchRecord } from '../match-record-store.ts';
import { findListsWithReason } from '../reason-rules.ts';
import { findDays, findFindings, findScreening, toFindingViews } from './find-screening.ts';
import { putAssignee } from './finding-store.ts';
import { putLook } from './look-store.ts';
import { putNotice } from './notice-store.ts';
import { listOpenFindings, markSeen, type NamedFinding, readFinding } from './open-finding-store.ts';
import { makeReport } from './report/make-report.ts';
import { readFigures } from './report/read-figures.ts';
import { periodOf } from './report/report-period.ts';
import { readClients } from './screening-client-store.ts';
import { wantedBy } from './wanted-by.ts';

/** Implements the calls of standing screening. */
export function screeningRoutes(deps: Pick<MatchDeps, 'db' | 'log' | 'config'>) {
  const { db, log } = deps;
  const { query } = db;
  const {
    read,
    findings,
    finding,
    markSeen: mark,
    assign,
    notice,
    report,
    figures,
    days,
    look,
  } = verifiedUser.screening;
  const contexts = new ListContexts();
  return {
    read: read.handler(({ context: { user } }) => findScreening(query, user.id)),
    findings: findings.handler(({ input, context: { user } }) =>
      findFindings(query, wantedBy(input, user.id)),
    ),
    finding: finding.handler(({ input }) => openFinding(deps, contexts, input.id)),
    markSeen: mark.handler(async ({ input: { ids }, context: { user } }) => {
      const seen = await seeFindings(query, user, ids);
      log.info({ event: 'findings-seen', seen, userId: user.id }, 'findings marked as seen');
      return { seen };
    }),
    assign: assign.handler(async ({ input, context: { user } }) => {
      const assigned = await assignFindings(query, input);
      log.info({ event: 'findings-assigned', assigned, userId: user.id }, 'findings assigned');
      return { assigned };
    }),
    notice: notice.handler(async ({ input: { frequency }, context: { user } }) => {
      await putNotice(query, user.id, frequency);
      return { frequency };
    }),
    days: days.handler(() => findDays(query)),
    report: report.handler(({ input, context: { user } }) => makeReport(deps, user, input)),
    figures: figures.handler(({ input: { from, to } }) => readFigures(query, periodOf(from, to))),
    look: look.handler(async ({ context: { user } }) => {
      const lookedAt = new Date().toISOString();
      await putLook(query, user.id, lookedAt);
      return { lookedAt };
    }),
  };
}

/**
 * Marks findings as seen: those with these ids, or all that are gone. Resolves to how many were not before.
 * @throws AppError 409 when one of them is cleared only with another person
 */
async function seeFindings(
  query: Query,
  user: Reviewer,
  ids: readonly string[] | undefined,
): Promise<number> {
  return runTransaction(query, async (transaction) => {
    const page = { limit: ids?.length ?? 0, offset: 0 };
    const open = ids ? await listOpenFindings(transaction, { tab: 'all', ids }, page) : [];
    const present = open.filter(({ state }) => state !== 'gone');
    if ((await findForTwo(transaction, present)).size > 0)
      throw new AppError('CONFLICT', { message: SCREENING_MESSAGES.secondPersonForSeen });
    return markSeen(transaction, user, ids);
  });
}

/**
 * Assigns findings to a user, or to no one; they stay assigned when their state changes. Resolves to their number.
 * @throws AppError 400 for a user who is unknown, or may not log in and write
 */
async function assignFindings(
  query: Query,
  { ids, to }: { ids: readonly string[]; to: string | null },
): Promise<number> {
  if (to !== null) await findAssignee(query, to);
  let assigned = 0;
  for (const some of inParts(ids)) assigned += await putAssignee(query, some, to);
  return assigned;
}

/**
 * Reads a finding with both records as they are now.
 * @throws AppError 404 when there is no such finding
 */
async function openFinding(
  { db: { query }, config }: Pick<MatchDeps, 'db' | 'config'>,
  contexts: ListContexts,
  id: string,
): Promise<OpenFinding> {
  const finding = await readFinding(query, id);
  if (!finding) throw new AppError('NOT_FOUND');
  const [view] = await toFindingViews(query, [finding]);
  const record = await readRecord(query, finding);
  const own = record && (await readOwnRecord(query, record));
  if (!view) throw new AppError('NOT_FOUND');
  return {
    finding: view,
    own: own && { fields: own.fields.map(toFieldView) },
    needsReason: (await findListsWithReason(query, config, [finding.listId])).size > 0,
    isForTwo: (await findForTwo(query, [finding])).has(id),
    candidate: record && own && (await readCandidate({ query, contexts }, finding, { record, own })),
  };
}

async function readRecord(
  query: Query,
  { kind, clientId, recordId }: NamedFinding,
): Promise<SnapshotRecord | null> {
  const [client] = await readClients(query, [entityKey(kind, recordId).clientId]);
  if (!client) return null;
  const names = await readNormalizedNames(query, [clientId]);
  const record = snapshotClient(client, ENTITY_KINDS, names).find(
    (one) => one.kind === kind && one.recordId === recordId,
  );
  return record ? { ...record, runId: '', ord: 0 } : null;
}

async function readCandidate(
  { query, contexts }: { query: Query; contexts: ListContexts },
  { kind, listName, externalId }: NamedFinding,
  { record, own }: { record: SnapshotRecord; own: OwnRecord },
): Promise<OpenFinding['candidate']> {
  const list = (await listCurrentLists(query)).find(({ name }) => name === listName);
  if (!list) return null;
  const rows = await findReferenceRows(query, { listId: list.id, kind }, [externalId]);
  const row = rows.get(externalId);
  if (row === undefined) return null;
  const internal = { ...toMatchRecord(record), values: ownValues(own) };
  const compared = { query, contexts, lists: [list], internal, birthYears: await readBirthYearsApart(query) };
  const [candidate] = await readCandidates(compared, [{ listId: list.id, row }]);
  if (!candidate) return null;
  const scores = [candidate.evidence.score];
  return { ...toEvidenceView({ kind, own, scores }, candidate), kind };
}
