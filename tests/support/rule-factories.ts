import type { Field, FieldTypeName } from '#records';
import type { AnswerValue, Case, Condition, Operator, Rule } from '#rules';

/** A trigger or condition: `aCondition('country', '==', 'UK')`. */
export function aCondition(field: string, operator: Operator, value: AnswerValue): Condition {
  return { field, operator, value };
}

type CaseOptions = Partial<Omit<Case, 'uiAction'>> & Partial<Case['uiAction']>;

/** A case that asks for a field with a text input. */
export function aCase(dataField: string, { priority, condition, off, ...action }: CaseOptions = {}): Case {
  return {
    ...(priority === undefined ? {} : { priority }),
    ...(condition === undefined ? {} : { condition }),
    ...(off === undefined ? {} : { off }),
    uiAction: { type: 'textInput', prompt: dataField, dataField, options: [], ...action },
  };
}

/** A rule for every kind of entity, whose triggers must all hold. */
export function aRule(id: string, triggers: Condition[], cases: Case[], more: Partial<Rule> = {}): Rule {
  return { id, category: '', triggerOperator: 'AND', triggers, onTrigger: { cases }, ...more };
}

/** A field of a type, labelled with its dataField by default. */
export function aField(dataField: string, type: FieldTypeName, more: Partial<Field> = {}): Field {
  return { dataField, label: dataField, type, persistent: true, options: [], ...more };
}
