import { owner, verifiedUser } from '../../../http/require-session.ts';
import { ListContexts } from '../../list-context.ts';
import type { MatchDeps } from '../../match-deps.ts';
import { changeAlertRule } from './alerts/change-alert-rule.ts';
import { clearFindings, previewClear } from './alerts/clear-findings.ts';
import { findAlertRule } from './alerts/find-alert-rule.ts';
import { undoClear } from './alerts/undo-clear.ts';
import { weighAlertRule } from './alerts/weigh-alert-rule.ts';
import { assignFindings } from './assign-findings.ts';
import { findDays, findFindings, findFoundRecords, findParts, findScreening } from './find-screening.ts';
import { putLook } from './look-store.ts';
import { putNotice } from './notice-store.ts';
import { openFinding } from './open-finding.ts';
import { markSeen } from './open-finding-store.ts';
import { makeReport } from './report/make-report.ts';

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
    days,
    look,
    alertRule,
    previewAlertRule,
  } = verifiedUser.screening;
  const contexts = new ListContexts();
  return {
    read: read.handler(({ context: { user } }) => findScreening(query, user.id)),
    findings: findings.handler(({ input, context: { user } }) =>
      findFindings(query, wantedBy(input, user.id)),
    ),
    parts: verifiedUser.screening.parts.handler(({ input, context: { user } }) =>
      findParts(query, wantedBy(input, user.id)),
    ),
    records: verifiedUser.screening.records.handler(({ input, context: { user } }) =>
      findFoundRecords(query, wantedBy(input, user.id)),
    ),
    previewClear: verifiedUser.screening.previewClear.handler(({ input, context: { user } }) =>
      previewClear(deps, wantedBy(input, user.id)),
    ),
    clear: verifiedUser.screening.clear.handler(({ input, context: { user } }) =>
      clearFindings(deps, user, wantedBy(input, user.id)),
    ),
    undo: verifiedUser.screening.undo.handler(({ context: { user } }) => undoClear(deps, user)),
    finding: finding.handler(({ input }) => openFinding(query, contexts, input.id)),
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
    alertRule: alertRule.handler(() => findAlertRule(query)),
    previewAlertRule: previewAlertRule.handler(({ input }) => weighAlertRule(query, input.rule)),
    saveAlertRule: owner.screening.saveAlertRule.handler(({ input, context: { user } }) =>
      changeAlertRule(deps, user, input),
    ),
    look: look.handler(async ({ context: { user } }) => {
      const lookedAt = new Date().toISOString();
      await putLook(query, user.id, lookedAt);
      return { lookedAt };
    }),
  };
}

/** A filter of the inbox with the user whose findings it is about. */
function wantedBy<T extends { whose: 'all' | 'mine' }>({ whose, ...wanted }: T, userId: string) {
  return { ...wanted, assignee: whose === 'mine' ? userId : undefined };
}
