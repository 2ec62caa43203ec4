import { TextInput } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import type { FieldType } from '#records';
import type { AnswerValue } from '#rules';
import {
  editTypedAnswer,
  readTypedAnswer,
  showTypedAnswer,
  type TypedAnswerType,
} from '../../editing/values/typed-answer.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { MenuMultiSelect } from '../../ui/options/menu-multi-select.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';

type TrialAnswerProps = {
  /** Accessible name of the input. */
  label: string;
  type: FieldType;
  options: readonly string[];
  answer: AnswerValue;
  onAnswer: (answer: AnswerValue) => void;
};

/** A compact answer input for trials. */
export function TrialAnswer({ label, type, options, answer, onAnswer }: TrialAnswerProps) {
  const isMany = type === 'multiselect' || type === 'checkbox';
  const isOne = type === 'dropdown' || type === 'radio';
  const named = { 'aria-label': label, placeholder: 'Not answered', comboboxProps: MENU_IN_PAGE };
  if (type === 'boolean') {
    return (
      <MenuSelect
        {...named}
        searchable={false}
        allowDeselect={false}
        data={[...notAnswered(answer), 'True', 'False']}
        value={typeof answer === 'boolean' ? formatBoolean(answer) : null}
        onChange={(chosen) => onAnswer(chosen ? chosen === 'True' : null)}
      />
    );
  }
  if (isOne && options.length > 0) {
    const chosen = answer === null ? [] : [String(answer)];
    return (
      <MenuSelect
        {...named}
        allowDeselect={false}
        data={[...notAnswered(answer), ...options, ...chosen]}
        value={chosen[0] ?? null}
        onChange={(value) => onAnswer(value || null)}
      />
    );
  }
  if (isMany && options.length > 0) {
    const chosen = (Array.isArray(answer) ? answer : answer === null ? [] : [answer]).map(String);
    return (
      <MenuMultiSelect
        {...named}
        placeholder={chosen.length === 0 ? named.placeholder : ''}
        data={distinctOptions([...options, ...chosen])}
        value={chosen}
        onChange={(values) => onAnswer(values.length === 0 ? null : values)}
      />
    );
  }
  return (
    <TypedTrialAnswer
      label={label}
      type={isMany || isOne ? 'text' : type}
      answer={answer}
      onAnswer={onAnswer}
    />
  );
}

/** The option that clears an answer, if there is one. */
function notAnswered(answer: AnswerValue) {
  return answer === null ? [] : [{ value: '', label: 'Not answered' }];
}

function formatBoolean(answer: boolean): string {
  return answer ? 'True' : 'False';
}

type TypedProps = Pick<TrialAnswerProps, 'label' | 'answer' | 'onAnswer'> & { type: TypedAnswerType };

function TypedTrialAnswer({ label, type, answer, onAnswer }: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();

  function submit() {
    if (typed === null) return;
    const read = readTypedAnswer(type, typed, label);
    if ('problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    setTyped(null);
    if (read.answer !== answer) onAnswer(read.answer);
  }

  const input = {
    'aria-label': label,
    placeholder: 'Not answered',
    value: typed ?? showTypedAnswer(type, answer),
    error: problem,
    onFocus: () => setTyped(typed ?? editTypedAnswer(type, answer)),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onBlur: submit,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && submit(),
  };
  function choose(meant: AnswerValue) {
    setProblem(undefined);
    setTyped(null);
    onAnswer(meant);
  }
  if (type === 'number') return <NumberInput {...input} fieldLabel={label} onChoose={choose} />;
  if (type !== 'date') return <TextInput {...input} autoComplete="off" />;
  return <DateInput {...input} calendarLabel={`Choose a date for ${label}`} onChoose={choose} />;
}
