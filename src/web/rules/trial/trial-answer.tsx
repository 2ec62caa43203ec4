import { type KeyboardEvent, useState } from 'react';
import { type FieldTypeName, fieldTypes, type JsonValue, sameValue } from '#records';
import type { AnswerValue } from '#rules';
import { ManyInput, MenuInput } from '../../ui/input/choice-inputs.tsx';
import { choicesOf, itemsOf } from '../../ui/input/choice-values.ts';
import { DateInput } from '../../ui/input/date-input.tsx';
import { LineInput } from '../../ui/input/line-input.tsx';
import { useTypedDraft } from '../../ui/input/use-typed-draft.ts';
import { LOCALE } from '../../ui/installation-locale.ts';

type TrialAnswerProps = {
  /** Accessible name of the input. */
  label: string;
  type: FieldTypeName;
  options: readonly string[];
  answer: AnswerValue;
  onAnswer: (answer: AnswerValue) => void;
};

/** A compact answer input for trials: choices are menus. */
export function TrialAnswer({ label, type, options, answer, onAnswer }: TrialAnswerProps) {
  const known = fieldTypes[type];
  const named = { 'aria-label': label, placeholder: 'Not answered' };
  const choice = {
    value: answer,
    onChange: (chosen: JsonValue) => onAnswer(chosen as AnswerValue),
  };
  const blank = answer === null ? undefined : named.placeholder;
  if (known.values) {
    const choices = known.values.map((value) => ({ value, label: known.show(value, LOCALE) }));
    return <MenuInput {...named} {...choice} choices={choices} blank={blank} searchable={false} />;
  }
  if (!known.hasOptions || options.length === 0) {
    return <TypedTrialAnswer {...{ label, answer, onAnswer }} type={known.hasOptions ? 'text' : type} />;
  }
  if (!known.isList) return <MenuInput {...named} {...choice} choices={choicesOf(options)} blank={blank} />;
  return (
    <ManyInput
      {...named}
      {...choice}
      options={options}
      placeholder={itemsOf(answer).length === 0 ? named.placeholder : ''}
    />
  );
}

function TypedTrialAnswer({ label, type, answer, onAnswer }: Omit<TrialAnswerProps, 'options'>) {
  const [draft, setDraft] = useState<string>();
  const { text, submit } = useTypedDraft({
    ...{ type, label, answer, draft },
    onDraft: setDraft,
    onSubmit(meant) {
      setDraft(undefined);
      if (!sameValue(meant, answer)) onAnswer(meant);
    },
  });
  const { choose, ...typed } = text;
  const input = {
    ...typed,
    'aria-label': label,
    placeholder: 'Not answered',
    onBlur() {
      typed.onBlur();
      submit();
    },
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && submit(),
  };
  if (fieldTypes[type].input !== 'day')
    return <LineInput {...input} type={type} fieldLabel={label} onChoose={choose} />;
  return <DateInput {...input} calendarLabel={`Choose a date for ${label}`} onChoose={choose} />;
}
