import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cleanOptions } from '#records';
import { counted } from '../../ui/count-words.ts';
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
  const focus = (index: number) =>
    // The line may be drawn by this very change.
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());
  const insert = (index: number, options: readonly string[]) => {
    const kept = value.filter((_, at) => at !== index || value[at]?.trim() !== '');
    onChange(cleanOptions([...kept.slice(0, index), ...options, ...kept.slice(index)]));
    setPasted(null);
    focus(index + options.length);
  };
  const remove = (index: number) => {
    onChange(value.filter((_, at) => at !== index));
    focus(Math.max(0, index - 1));
  };
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, whatever is typed there
          <li key={index} className={styles.line}>
            <input
              aria-label={index === value.length ? 'Add an option' : `Option ${index + 1}`}
              placeholder={index === value.length ? 'Add an option' : undefined}
              autoComplete="off"
              value={line}
              onChange={(event) => change(index, event.currentTarget.value)}
              onKeyDown={(event) =>
                moveOnKey(event, { index, isLast: index === value.length, remove, focus })
              }
              onPaste={(event) => {
                const options = pastedOptions(event);
                if (options.length < 2) return;
                event.preventDefault();
                if (options.byLines) insert(index, options);
                else setPasted({ index, options });
              }}
            />
            {index < value.length && (
              <button
                type="button"
                tabIndex={-1}
                className={styles.remove}
                aria-label={`Remove ${line || `option ${index + 1}`}`}
                onClick={() => remove(index)}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      {pasted && (
        <div role="status" className={styles.pasted}>
          <p>
            This text would be {counted(pasted.options.length, 'option')}: {pasted.options.join(' · ')}
          </p>
          <TextButton onClick={() => insert(pasted.index, pasted.options)}>
            Add {counted(pasted.options.length, 'option')}
          </TextButton>{' '}
          <TextButton onClick={() => insert(pasted.index, [pasted.options.join(', ')])}>
            Keep it as one
          </TextButton>
        </div>
      )}
      {description && <p className={styles.hint}>{description}</p>}
    </fieldset>
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
