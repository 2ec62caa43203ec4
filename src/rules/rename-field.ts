import { SESSION_START } from '#records';
import { replacePlaceholders } from './category-heading.ts';
import type { Condition, Rule } from './rule.ts';

/** A copy of the rule with every use of a field renamed. A condition on `sessionStart` uses no field, and stays. */
export function renameField(rule: Rule, { from, to }: { from: string; to: string }): Rule {
  const named = (name: string) => (name === from ? to : name);
  const inCondition = (condition: Condition) =>
    condition.field === SESSION_START ? condition : { ...condition, field: named(condition.field) };
  return {
    ...rule,
    category: replacePlaceholders(rule.category ?? '', (name) => (name === from ? to : undefined)),
    triggers: rule.triggers.map(inCondition),
    onTrigger: {
      cases: rule.onTrigger.cases.map((theCase) => ({
        ...theCase,
        ...(theCase.condition && { condition: inCondition(theCase.condition) }),
        uiAction: { ...theCase.uiAction, dataField: named(theCase.uiAction.dataField) },
      })),
    },
  };
}
