import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cleanOptions } from '#records';
import { counted } from '../../ui/count-words.ts';
import { focusDrawn } from '../../ui/input/focus-drawn.ts';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './option-lines.module.css';

type Options = {
  value: readonly string[];
  onChange: (options: string[]) => void;
  isDirty: boolean;
  /** What the options are for. */
  description?: string;
};

/**
 * Options, each on a line of its own, so that a comma is part of its option. A pasted text with lines becomes as many
 * options; one with commas is shown split, and asked about.
 */
export function OptionLines({ value, onChange, isDirty, description }: Options) {
  const labelId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [pasted, setPasted] = useState<{ index: number; options: string[] } | null>(null);
  const lines = [...value, ''];
  const inputOf = (index: number) => list.current?.querySelectorAll('input')[index];
  const insert = (index: number, options: readonly string[]) => {
    const kept = value.filter((_, at) => at !== index || value[at]?.trim() !== '');
    focusDrawn(
      () => {
        onChange(cleanOptions([...kept.slice(0, index), ...options, ...kept.slice(index)]));
        setPasted(null);
      },
      () => inputOf(index + options.length),
    );
  };
  const remove = (index: number) =>
    focusDrawn(
      () => onChange(value.filter((_, at) => at !== index)),
      () => inputOf(Math.max(0, index - 1)),
    );
  const change = (index: number, text: string) =>
    onChange(
      lines.map((line, at) => (at === index ? text : line)).slice(0, Math.max(value.length, index + 1)),
    );
  return (
    <fieldset aria-labelledby={labelId}>
      <p className={styles.label}>
        <span id={labelId}>Options</span>{' '}
        <span className={styles.hint}>{counted(cleanOptions(value).length, 'option')}</span>
      </p>
      <ol ref={list} className={styles.lines} data-dirty={isDirty || undefined}>
        {lines.map((line, index) => (
          <OptionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, whatever is typed there
            key={index}
            {...{ line, index, remove, change, insert }}
            focus={(at) => inputOf(at)?.focus()}
            isLast={index === value.length}
            onSplit={(options) => setPasted({ index, options })}
          />
        ))}
      </ol>
      {pasted && <PastedText options={pasted.options} onAdd={(options) => insert(pasted.index, options)} />}
      {description && <p className={styles.hint}>{description}</p>}
    </fieldset>
  );
}

type Line = {
  line: string;
  index: number;
  isLast: boolean;
  change: (index: number, text: string) => void;
  insert: (index: number, options: readonly string[]) => void;
  remove: (index: number) => void;
  focus: (index: number) => void;
  /** Told what a pasted text with commas would be split into. */
  onSplit: (options: string[]) => void;
};

/** The input of one option, or the empty one at the end. */
function OptionLine({ onSplit, insert, change, ...line }: Line) {
  const { index, isLast, remove } = line;
  return (
    <li className={styles.line}>
      <input
        aria-label={isLast ? 'Add an option' : `Option ${index + 1}`}
        placeholder={isLast ? 'Add an option' : undefined}
        autoComplete="off"
        value={line.line}
        onChange={(event) => change(index, event.currentTarget.value)}
        onKeyDown={(event) => moveOnKey(event, line)}
        onPaste={(event) => {
          const options = pastedOptions(event);
          if (options.length < 2) return;
          event.preventDefault();
          if (options.byLines) insert(index, options);
          else onSplit(options);
        }}
      />
      {!isLast && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.remove}
          aria-label={`Remove ${line.line || `option ${index + 1}`}`}
          onClick={() => remove(index)}
        >
          ×
        </button>
      )}
    </li>
  );
}

/** Shows how a pasted text would be split, and asks about it. */
function PastedText({ options, onAdd }: { options: string[]; onAdd: (options: string[]) => void }) {
  const count = counted(options.length, 'option');
  return (
    <div role="status" className={styles.pasted}>
      <p>
        This text would be {count}: {options.join(' · ')}
      </p>
      <TextButton onClick={() => onAdd(options)}>Add {count}</TextButton>{' '}
      <TextButton onClick={() => onAdd([options.join(', ')])}>Keep it as one</TextButton>
    </div>
  );
}

/** Enter goes on to the next line, and Backspace in an empty one takes it away. */
function moveOnKey(
  event: KeyboardEvent<HTMLInputElement>,
  line: {
    index: number;
    isLast: boolean;
    remove: (index: number) => void;
    focus: (index: number) => void;
  },
): void {
  const isEmpty = event.currentTarget.value === '';
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    line.focus(line.index + 1);
  } else if (event.key === 'Backspace' && isEmpty && !line.isLast) {
    event.preventDefault();
    line.remove(line.index);
  }
}

/** The options of a pasted text: its lines, else its parts between commas. */
function pastedOptions({ clipboardData }: ClipboardEvent): string[] & { byLines: boolean } {
  const text = clipboardData.getData('text');
  const lines = cleanOptions(text.split(/\r\n|[\r\n]/));
  const byLines = lines.length > 1;
  return Object.assign(byLines ? lines : cleanOptions(text.split(/[,;\t]/)), { byLines });
}
