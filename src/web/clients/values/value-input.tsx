import { memo, type ReactNode } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import {
  BoxesValue,
  BoxValue,
  DropdownValue,
  FixedValue,
  ListValue,
  MultiselectValue,
  RadioValue,
} from './choice-value.tsx';
import type { Span } from './section-layout.ts';
import { DateValue, LinesValue, LineValue, NumberValue } from './typed-value.tsx';
import { useUndoKeys } from './use-undo-keys.ts';
import type { ValueControl } from './value-control.ts';
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
      {inputFor(control)}
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

function inputFor(control: ValueControl): ReactNode {
  const { kind, options } = control.described;
  switch (kind) {
    case 'fixed':
      return <FixedValue control={control} />;
    case 'list':
      return <ListValue control={control} />;
    case 'dropdown':
      return <DropdownValue control={control} />;
    case 'multiselect':
      return <MultiselectValue control={control} />;
    case 'boolean':
    case 'radio':
      return <RadioValue control={control} />;
    case 'checkbox':
      return options.length > 0 ? <BoxesValue control={control} /> : <BoxValue control={control} />;
    case 'number':
      return <NumberValue control={control} />;
    case 'date':
      return <DateValue control={control} />;
    case 'textarea':
      return <LinesValue control={control} />;
    default:
      return <LineValue type={kind} control={control} />;
  }
}
