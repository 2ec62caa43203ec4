import { verifiedUser } from '../../http/require-session.ts';
import { ListContexts } from '../list-context.ts';
import type { MatchDeps } from '../match-deps.ts';
import { assignFindings } from './assign-findings.ts';
import { findDays, findFindings, findScreening } from './find-screening.ts';
import { putLook } from './look-store.ts';
import { putNotice } from './notice-store.ts';
import { openFinding } from './open-finding.ts';
import { markSeen } from './open-finding-store.ts';
import { makeReport } from './report/make-report.ts';
import { readFigures } from './report/read-figures.ts';
import { periodOf } from './report/report-period.ts';
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
      const seen = await markSeen(query, user, ids);
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
