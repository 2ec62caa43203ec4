import type { ComboboxItem } from '@mantine/core';
import { FieldSelect } from '../parts/field-select.tsx';
import type { RuleContext } from '../parts/rule-context.ts';
import type { DraftCondition } from '../parts/rule-draft.ts';
import { ConditionValue } from './condition-value.tsx';
import { OperatorSelect } from './operator-select.tsx';
import { valueSubject } from './rule-value-input.ts';

/** The field, the operator and the value of a trigger or condition. Without a field the other two are disabled. */
export function ConditionInputs({
  names,
  condition,
  onChange,
  context,
  choices,
  splitsAtCommas,
}: {
  names: { field: string; operator: string; value: string };
  condition: DraftCondition;
  onChange: (condition: DraftCondition) => void;
  context: RuleContext;
  choices: readonly ComboboxItem[];
  /** Whether typed text with commas is a list. */
  splitsAtCommas: boolean;
}) {
  const { field, operator, value } = condition;
  const subject = valueSubject(field, context);
  const isInert = field.trim() === '';
  return (
    <>
      <FieldSelect
        aria-label={names.field}
        placeholder="Field"
        choices={choices}
        withSessionStart
        value={field}
        onChange={(to) => onChange({ ...condition, field: to, value: '' })}
      />
      <OperatorSelect
        aria-label={names.operator}
        disabled={isInert}
        type={subject.type}
        value={operator}
        onChange={(to) => onChange({ ...condition, operator: to, value: '' })}
      />
      <div>
        <ConditionValue
          key={`${field} ${operator}`}
          label={names.value}
          subject={subject}
          operator={operator}
          value={value}
          disabled={isInert}
          splitsAtCommas={splitsAtCommas}
          onChange={(to) => onChange({ ...condition, value: to })}
        />
      </div>
    </>
  );
}
