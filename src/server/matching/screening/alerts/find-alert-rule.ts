import type { UsedAlertRule } from '#contract/matching/alert-rule-contract.ts';
import { findUserNames } from '../../../identity/base/user-store.ts';
import { isEmbeddedList } from '../../../reference-lists/reference-list-store.ts';
import { listAlertRules, readAlertRule } from '../../comparison/alert-rule-store.ts';
import { listCurrentLists, screenedLists } from '../../comparison/current-lists.ts';
import type { Query } from '../../match-run-store.ts';

/** Changes that are listed. */
const MOST_CHANGES = 50;

/** Finds the rule in use, the lists that it is about, and its changes, newest first. */
export async function findAlertRule(query: Query): Promise<UsedAlertRule> {
  const { version, rule } = await readAlertRule(query);
  const lists = await listCurrentLists(query);
  const usual = screenedLists(lists, { ...rule, lists: {} });
  const changes = await listAlertRules(query, MOST_CHANGES);
  const names = await findUserNames(
    query,
    changes.map(({ changedBy }) => changedBy),
  );
  return {
    ...{ version, rule },
    lists: usual.map(({ id, name, counts, kinds }) => ({
      ...{ name, isEmbedded: isEmbeddedList(id), usual: kinds.length > 0 },
      records: { organisation: counts.clients, person: counts.contacts + counts.relatedParties },
    })),
    changes: changes.map((change) => ({
      ...{ version: change.version, at: change.changedAt, by: names.get(change.changedBy) ?? '' },
      ...{ reason: change.reason, before: change.alertsBefore, after: change.alertsAfter, rule: change.rule },
    })),
  };
}
