import { owner, verifiedUser } from '../../../http/require-session.ts';
import type { MatchDeps } from '../../match-deps.ts';
import { findFoundRecords, findParts } from '../find-screening.ts';
import { wantedBy } from '../wanted-by.ts';
import { changeAlertRule } from './change-alert-rule.ts';
import { clearFindings, previewClear } from './clear-findings.ts';
import { decideFinding, keepOpen } from './decide-finding.ts';
import { findAlertRule } from './find-alert-rule.ts';
import { undoClear } from './undo-clear.ts';
import { weighAlertRule } from './weigh-alert-rule.ts';

/** Implements the calls about tiers: the parts of the inbox, clearing by filter, and the alert rule. */
export function alertRoutes(deps: Pick<MatchDeps, 'db' | 'log' | 'config'>) {
  const { query } = deps.db;
  return {
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
    decide: verifiedUser.screening.decide.handler(({ input, context: { user } }) =>
      decideFinding(deps, user, input),
    ),
    keepOpen: verifiedUser.screening.keepOpen.handler(({ input, context: { user } }) =>
      keepOpen(deps, user, input),
    ),
    undo: verifiedUser.screening.undo.handler(({ context: { user } }) => undoClear(deps, user)),
    alertRule: verifiedUser.screening.alertRule.handler(() => findAlertRule(query)),
    previewAlertRule: verifiedUser.screening.previewAlertRule.handler(({ input }) =>
      weighAlertRule(query, input.rule),
    ),
    saveAlertRule: owner.screening.saveAlertRule.handler(({ input, context: { user } }) =>
      changeAlertRule(deps, user, input),
    ),
  };
}
