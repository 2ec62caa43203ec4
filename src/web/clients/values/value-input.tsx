import { TextInput } from '@mantine/core';
import { type FocusEvent, type FormEvent, type KeyboardEvent, memo, useRef } from 'react';
import { type FieldTypeName, fieldTypes } from '#records';
import { TextsInput } from '../../ui/input/choice-inputs.tsx';
import { itemsOf } from '../../ui/input/choice-values.ts';
import { FieldInput } from '../../ui/input/field-input.tsx';
import { chipClasses } from '../../ui/options/option-menu.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { Span } from './section-layout.ts';
import { frameOf, useTypedValue, type ValueControl } from './value-control.ts';
import styles from './value-input.module.css';

type ValueInputProps = {
  control: ValueControl;
  isDirty: boolean;
  span: Span;
  onUndo: () => void;
};

/**
 * The input for a value; a changed one is marked and has Undo, which Esc and Ctrl+Z do too. Memoized, so that a key press
 * renders one input only.
 */
export const ValueInput = memo(function ValueInput({ control, isDirty, span, onUndo }: ValueInputProps) {
  const undoKeys = useUndoKeys(isDirty ? onUndo : undefined);
  return (
    <div
      {...undoKeys}
      className={styles.field}
      data-dirty={isDirty || undefined}
      data-wide={span.wide === 2 || undefined}
      data-narrow={span.narrow === 1 || undefined}
    >
      <ValueOfPath control={control} />
      {isDirty && (
        // Out of the order of focus: it appears while the user types, and Tab goes on to the next input.
        <TextButton
          className={styles.undo}
          tabIndex={-1}
          aria-label={`Undo ${control.described.label}`}
          aria-keyshortcuts="Escape Control+Z Meta+Z"
          title="Undo (Esc)"
          onClick={onUndo}
        >
          Undo
        </TextButton>
      )}
    </div>
  );
}, hasSameContent);

/** Compares props without the functions, which do the same for the same id. */
function hasSameContent(one: ValueInputProps, other: ValueInputProps): boolean {
  const [a, b] = [one.control, other.control];
  return (
    a.id === b.id &&
    a.value === b.value &&
    a.saved === b.saved &&
    a.problem === b.problem &&
    a.isProblemDue === b.isProblemDue &&
    a.described.label === b.described.label &&
    a.described.kind === b.described.kind &&
    a.described.options === b.described.options &&
    one.isDirty === other.isDirty &&
    one.span.wide === other.span.wide &&
    one.span.narrow === other.span.narrow
  );
}

/** A value without a field: a list to which any text can be added, or one that no input can edit. */
function ValueOfPath({ control }: { control: ValueControl }) {
  const { kind } = control.described;
  if (kind === 'fixed') {
    return (
      <TextInput
        {...frameOf(control)}
        readOnly
        value={JSON.stringify(control.value)}
        description="This value cannot be edited here. It stays as it is."
      />
    );
  }
  if (kind !== 'list') return <ValueOfField control={control} type={kind} />;
  const { value, saved, onChange } = control;
  return <TextsInput {...frameOf(control)} {...{ value, saved, onChange }} classNames={chipClasses} />;
}

function ValueOfField({ control, type }: { control: ValueControl; type: FieldTypeName }) {
  const { id, described, value, saved } = control;
  const { label, options } = described;
  const { text, choose } = useTypedValue(type, control);
  const noOptions = fieldTypes[type].isList ? 'Choose' : 'This field has no options yet';
  const none = options.length > 0 ? 'Choose' : noOptions;
  return (
    <FieldInput
      {...{ type, options, value, saved, text }}
      fieldLabel={label}
      frame={frameOf(control)}
      labelledBy={`${id}-label`}
      menu={{ placeholder: itemsOf(value).length === 0 ? none : '', withCheckIcon: false }}
      onChange={choose}
    />
  );
}

/**
 * The handlers of a field by which Esc and Ctrl+Z undo its change. What was typed since the field has the focus is the
 * browser's own to undo, letter by letter; an open menu or calendar gets Esc itself.
 */
function useUndoKeys(onUndo: (() => void) | undefined) {
  const isTyped = useRef(false);
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) isTyped.current = false;
    },
    onInput({ target }: FormEvent<HTMLElement>) {
      isTyped.current = isText(target as Element);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (!onUndo || !isOwn(event)) return;
      if (event.key !== 'Escape' && (!isUndo(event) || isTyped.current)) return;
      event.preventDefault();
      onUndo();
    },
  };
}

/** Whether an element is a text that is typed, and not the search of a menu. */
function isText(element: Element): boolean {
  return (
    element.role !== 'combobox' && element.matches('textarea, input:not([type="radio"], [type="checkbox"])')
  );
}

function isUndo(event: KeyboardEvent): boolean {
  return (
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  );
}

/** Whether a key press is the field's own: no input method, no menu and no calendar over the page has it. */
function isOwn({ currentTarget, target, defaultPrevented, nativeEvent }: KeyboardEvent): boolean {
  if (defaultPrevented || nativeEvent.isComposing || !(target instanceof Element)) return false;
  const isMenuOpen = target.role === 'combobox' && target.getAttribute('aria-expanded') === 'true';
  return currentTarget.contains(target) && !isMenuOpen;
}
