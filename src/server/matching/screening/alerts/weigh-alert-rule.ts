import type { AlertRulePreview } from '#contract/matching/alert-rule-contract.ts';
import { type AlertRule, TIERS, tierOf } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../../db/tables.ts';
import type { ReferenceList } from '../../../reference-lists/reference-list-store.ts';
import { readAlertRule } from '../../comparison/alert-rule-store.ts';
import { listCurrentLists, screenedLists } from '../../comparison/current-lists.ts';
import { countAlike, type FindingsAlike, listConfirmedFindings } from './alert-count-store.ts';

type Place = AlertRulePreview['tiers'][number]['tier'];
type Found = Pick<FindingsAlike, 'kind' | 'listName' | 'combined' | 'birthday'>;

const PLACES: readonly Place[] = [...TIERS, 'not screened'];
/** Confirmed matches that are named. */
const MOST_NAMED = 50;

/** Weighs a rule against the one in use: what is found now, in the tiers of both, and which confirmed matches it loses. */
export async function weighAlertRule(query: Query, rule: AlertRule): Promise<AlertRulePreview> {
  const lists = await listCurrentLists(query);
  const { rule: used } = await readAlertRule(query);
  const [placeBefore, placeAfter] = [placeUnder(used, lists), placeUnder(rule, lists)];
  const sums = new Map(
    PLACES.map((tier) => [tier, { tier, before: 0, after: 0, confirmedBefore: 0, confirmedAfter: 0 }]),
  );
  for (const alike of await countAlike(query)) {
    const [before, after] = [sums.get(placeBefore(alike)), sums.get(placeAfter(alike))];
    if (!before || !after) continue;
    before.before += alike.open;
    before.confirmedBefore += alike.confirmed;
    after.after += alike.open;
    after.confirmedAfter += alike.confirmed;
  }
  const confirmed = await listConfirmedFindings(query);
  const lost = confirmed.filter((one) => placeBefore(one) === 'likely' && placeAfter(one) !== 'likely');
  return {
    tiers: [...sums.values()],
    lost: lost.length,
    named: lost.slice(0, MOST_NAMED).map((one) => ({
      ...{ kind: one.kind, recordId: one.recordId, clientId: one.clientId, recordName: one.recordName },
      ...{ listName: one.listName, externalName: one.externalName, combined: one.combined },
      tier: placeAfter(one),
    })),
    unknown: newlyScreened(lists, { used, rule }),
  };
}

/** The tier of what is found under a rule, or that its list is not screened. */
function placeUnder(rule: AlertRule, lists: readonly ReferenceList[]): (found: Found) => Place {
  const kinds = new Map(screenedLists(lists, rule).map((list) => [list.name, list.kinds]));
  const isScreened = (name: string, kind: EntityKind) => kinds.get(name)?.includes(kind) ?? true;
  return (found) => (isScreened(found.listName, found.kind) ? tierOf(found, rule) : 'not screened');
}

function newlyScreened(
  lists: readonly ReferenceList[],
  { used, rule }: { used: AlertRule; rule: AlertRule },
): string[] {
  const before = screenedLists(lists, used);
  return screenedLists(lists, rule).flatMap(({ name, kinds }, at) =>
    kinds.some((kind) => !before[at]?.kinds.includes(kind)) ? [name] : [],
  );
}
