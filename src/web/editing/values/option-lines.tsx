import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { cleanOptions } from '#records';
import { counted } from '../../ui/count-words.ts';
import { isSaveEnter } from '../../ui/keys/use-save-enter.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { isSaveKey } from '../use-save-shortcut.ts';
import { afterPress } from './after-press.ts';
import styles from './option-lines.module.css';
import { type OptionLineSteps, useOptionLines } from './use-option-lines.ts';

type Options = {
  value: readonly string[];
  onChange: (options: string[]) => void;
  isDirty: boolean;
  /** What the options are for. */
  description?: string;
};

/**
 * Options, each on a line of its own. A typed or pasted text is split at its commas, which one press takes back, so that
 * an option may have one; an option that has one already stays as it is. A pasted text with lines becomes as many options.
 */
export function OptionLines({ value, onChange, isDirty, description }: Options) {
  const labelId = useId();
  const { list, split, keepAsOne, steps } = useOptionLines(value, onChange);
  return (
    <fieldset aria-labelledby={labelId}>
      <p className={styles.label}>
        <span id={labelId}>Options</span>{' '}
        <span className={styles.hint}>{counted(cleanOptions(value).length, 'option')}</span>
      </p>
      <ol ref={list} className={styles.lines} data-dirty={isDirty || undefined}>
        {[...value, ''].map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, whatever is typed there
          <OptionLine key={index} isLast={index === value.length} {...{ text, index, steps }} />
        ))}
      </ol>
      {split && (
        <p role="status" className={styles.split}>
          Split into {counted(split.options.length, 'option')}: {split.options.join(' · ')}.{' '}
          <TextButton onClick={keepAsOne}>Keep it as one</TextButton>
        </p>
      )}
      {description && <p className={styles.hint}>{description}</p>}
    </fieldset>
  );
}

type Line = { text: string; index: number; isLast: boolean; steps: OptionLineSteps };

/** The input of one option, or the empty one at the end. */
function OptionLine({ text, index, isLast, steps }: Line) {
  const hadComma = useRef(false);
  /** What was typed is split at its commas: the options, or null where the line had a comma before. */
  const typed = () => (text.includes(',') && !hadComma.current ? cleanOptions(text.split(',')) : null);
  const splitAndGoOn = (event: KeyboardEvent<HTMLInputElement>) => {
    const isSave = isSaveEnter(event) || isSaveKey(event);
    if (!isSave && event.key !== 'Enter') return removeOnBackspace(event);
    const options = typed();
    if (options) steps.splitLine(index, text, options);
    if (isSave) return;
    event.preventDefault();
    steps.focus(index + (options?.length ?? 1));
  };
  const removeOnBackspace = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || text !== '' || isLast) return;
    event.preventDefault();
    steps.remove(index);
  };
  return (
    <li className={styles.line}>
      <input
        aria-label={isLast ? 'Add an option' : `Option ${index + 1}`}
        placeholder={isLast ? 'Add an option' : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => steps.change(index, event.currentTarget.value)}
        onFocus={() => {
          hadComma.current = text.includes(',');
        }}
        onBlur={() => {
          const options = typed();
          if (options) afterPress(() => steps.splitLine(index, text, options));
        }}
        onKeyDown={splitAndGoOn}
        onPaste={(event) => insertPasted(event, index, steps)}
      />
      {!isLast && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.remove}
          aria-label={`Remove ${text || `option ${index + 1}`}`}
          onClick={() => steps.remove(index)}
        >
          ×
        </button>
      )}
    </li>
  );
}

/** Adds the options of a pasted text: its lines, else its parts between commas. */
function insertPasted(event: ClipboardEvent, index: number, { insert }: OptionLineSteps): void {
  const text = event.clipboardData.getData('text');
  const lines = cleanOptions(text.split(/\r\n|[\r\n]/));
  const options = lines.length > 1 ? lines : cleanOptions(text.split(/[,;\t]/));
  if (options.length < 2) return;
  event.preventDefault();
  insert(index, options, lines.length > 1 ? null : text.replace(/\s+/g, ' '));
}
