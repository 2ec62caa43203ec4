import type { OptionRename, Scalar } from '#records';
import type { AnswerValue } from './given-answers.ts';
import { comparedItems, takesItems } from './operators.ts';
import type { Condition, Rule } from './rule.ts';

/** A copy of the rule in which options of these fields are called otherwise: in conditions, and where the rule offers them. */
export function renameOption(
  rule: Rule,
  { dataFields, renames }: { dataFields: ReadonlySet<string>; renames: readonly OptionRename[] },
): Rule {
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  const named = (item: Scalar) => names.get(String(item).trim()) ?? item;
  const inCondition = (condition: Condition): Condition =>
    dataFields.has(condition.field) ? { ...condition, value: renamedValue(condition, named) } : condition;
  return {
    ...rule,
    triggers: rule.triggers.map(inCondition),
    onTrigger: {
      cases: rule.onTrigger.cases.map((theCase) => ({
        ...theCase,
        ...(theCase.condition && { condition: inCondition(theCase.condition) }),
        uiAction: dataFields.has(theCase.uiAction.dataField)
          ? { ...theCase.uiAction, options: theCase.uiAction.options.map((item) => String(named(item))) }
          : theCase.uiAction,
      })),
    },
  };
}

/** A value with its items renamed; one text that stands for several becomes a list when a new name has a comma. */
function renamedValue({ operator, value }: Condition, named: (item: Scalar) => Scalar): AnswerValue {
  const items = comparedItems({ operator, value });
  const next = items.map(named);
  if (next.every((item, at) => item === items[at])) return value;
  const [only] = next;
  if (Array.isArray(value)) return next;
  if (next.length === 1 && only !== undefined && !takesItems(operator)) return only;
  return next.some((item) => String(item).includes(','))
    ? next
    : next.map((item) => String(item).trim()).join(', ');
}
