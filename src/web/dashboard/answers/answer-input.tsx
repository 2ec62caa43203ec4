import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { type FieldType, type FieldTypeName, fieldTypeWith, optionOf } from '#records';
import type { AnswerValue } from '#rules';
import { FieldInput, type FieldInputProps, IN_PARTS, TYPED } from '../../ui/input/field-input.tsx';
import { showTypedAnswer } from '../../ui/input/typed-answer.ts';
import { useTypedDraft } from '../../ui/input/use-typed-draft.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { isTouch } from '../../ui/is-touch.ts';
import { isSign, optionOfKey } from '../../ui/options/option-of-key.ts';
import type { AnswerControl, AnswerProps } from './answer-control.ts';
import styles from './answer-input.module.css';
import { menuPlaceholder, numberedMenu, pickOnKey } from './menu-keys.tsx';
import { findOptions, offeredOptions } from './menu-options.ts';
import { SubmitTick } from './submit-tick.tsx';
import { TickedAnswer } from './ticked-answer.tsx';

/** A dropdown with at least this many options opens a phone's keyboard, to be searched. */
const SEARCHABLE_FROM = 8;

type TypedDraft = ReturnType<typeof useTypedDraft>;

/** The input for a question's type. */
export function AnswerInput({ type, control }: { type: FieldTypeName; control: AnswerControl }) {
  const { inputId, promptId, prompt, answer, options, draft, onDraft, onSubmit } = control;
  const known = fieldTypeWith(type, options);
  const typed = useTypedDraft({
    ...{ type, label: prompt, answer, onDraft, onSubmit },
    draft: typeof draft === 'string' ? draft : undefined,
  });
  const field: FieldInputProps = {
    ...{ type, options, fieldLabel: prompt, value: answer, text: typed.text, labelledBy: promptId },
    frame: { id: inputId },
    menu: { filter: findOptions, limit: Number.POSITIVE_INFINITY, offer: offeredOptions },
    onChange: (value) => onSubmit(value as AnswerValue),
  };
  const props = { known, control, field };
  if (known.isList) return <TickedAnswer {...props} />;
  if (IN_PARTS.has(known.input)) return <ChosenAnswer {...props} />;
  return TYPED.has(known.input) ? <TypedAnswer {...props} typed={typed} /> : <PickedAnswer {...props} />;
}

/** Whether the input has several controls, so that the prompt cannot be the label of one. */
export function isAnsweredInParts(type: FieldTypeName, options: readonly string[]): boolean {
  return IN_PARTS.has(fieldTypeWith(type, options).input);
}

/** One of the options from a menu, or a box for yes: choosing submits, also by the letter or number of one of a few. */
function PickedAnswer({ known, control: { answer, options }, field }: AnswerProps) {
  if (known.values) return <FieldInput {...field} value={answeredChoice(known, field) ?? answer} />;
  // An answer that is none of the options is offered first, so that a copied one is not dropped silently.
  const shown = showTypedAnswer('text', answer);
  const offered = shown === '' || options.includes(shown) ? options : [shown, ...options];
  const keyed = numberedMenu(offered);
  const menu = {
    ...field.menu,
    ...keyed.look,
    placeholder: menuPlaceholder(keyed),
    searchable: options.length >= SEARCHABLE_FROM,
    onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => pickOnKey(event, keyed, field.onChange),
  };
  return <FieldInput {...field} options={offered} value={shown} menu={menu} />;
}

/**
 * One of a few choices. A click, Space, Enter, a number, or a letter with which one alone begins submits. Arrows and other
 * letters only move, and their choice is submitted when the group loses the focus, so that moving past a choice submits
 * nothing. A second press of the answer, or Delete, takes it back.
 */
function ChosenAnswer({ known, control, field }: AnswerProps) {
  const isMoving = useRef(false);
  const { draft, options, onDraft, onSubmit } = control;
  const drafted = typeof draft === 'string' ? draft : undefined;
  const choices = known.values ?? options;
  const chosen =
    drafted === undefined
      ? answeredChoice(known, field)
      : choices.find((choice) => known.show(choice, LOCALE) === drafted);
  if (choices.length === 0) return <p className={styles.hint}>This question has no options yet</p>;

  function submitDraft() {
    if (drafted !== undefined && chosen !== undefined) onSubmit(chosen);
  }

  return (
    <FieldInput
      {...field}
      value={chosen}
      onChange={(value) => {
        if (isMoving.current && value !== null) {
          onDraft(value === answeredChoice(known, field) ? undefined : known.show(value, LOCALE));
        } else onSubmit(value as AnswerValue);
      }}
      handlers={{
        onKeyDown(event) {
          const labels = choices.map((choice) => known.show(choice, LOCALE));
          const meant = isSign(event) ? optionOfKey(event.key, labels) : undefined;
          isMoving.current = event.key !== ' ' && meant === undefined;
          if (meant !== undefined && meant === drafted) return submitDraft();
          if (event.key !== 'Enter' && event.key !== ' ') return;
          // Space would press the drafted choice once more, which takes it back.
          if (drafted !== undefined) event.preventDefault();
          submitDraft();
        },
        onPointerDown() {
          isMoving.current = false;
        },
        onBlur(event) {
          if (!event.currentTarget.contains(event.relatedTarget)) submitDraft();
        },
      }}
    />
  );
}

/** The choice that is the answer, also where that is written otherwise; undefined when none is. */
function answeredChoice({ values, toStored }: FieldType, { value, options }: FieldInputProps) {
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  const stored = toStored(value);
  return values ? values.find((choice) => choice === stored) : optionOf(String(value), options);
}

/** A typed answer, with the tick that submits its draft. */
function TypedAnswer({ known, control, field, typed }: AnswerProps & { typed: TypedDraft }) {
  const isLong = known.input === 'lines';
  function onKeyDown(event: KeyboardEvent) {
    if (!isSubmittingEnter(event) || (isLong && (event.shiftKey || isTouch()))) return;
    if (isLong) event.preventDefault();
    typed.submit();
  }
  return (
    <WithTick isDirty={typed.isDirty}>
      <FieldInput
        {...field}
        rows={[1, 8]}
        text={{ ...typed.text, onKeyDown }}
        frame={{ ...field.frame, ...hints(known), className: styles.grow ?? '' }}
      />
      {typed.isDirty && <SubmitTick prompt={control.prompt} isPending onSubmit={typed.submit} />}
    </WithTick>
  );
}

/**
 * What an input says of how it is submitted. In one of several lines Enter submits, and Shift+Enter starts a line; on a touch
 * screen Enter starts a line and the tick submits.
 */
function hints({ input }: FieldType) {
  if (input === 'lines') return { placeholder: isTouch() ? 'Write, then tick' : 'Press Enter to submit' };
  const placeholder = input === 'day' ? 'Choose a date' : 'Press Enter to submit';
  return { placeholder, enterKeyHint: 'done' as const };
}

function WithTick({ isDirty, children }: { isDirty: boolean; children: ReactNode }) {
  return (
    <div className={styles.withTick} data-dirty={isDirty || undefined}>
      {children}
    </div>
  );
}

/** Whether a key press is Enter, and not the Enter that confirms a word in an input method. */
function isSubmittingEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.nativeEvent.isComposing;
}
