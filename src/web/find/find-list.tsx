import { Combobox, Highlight } from '@mantine/core';
import type { FindEntry } from './find-entries.ts';
import styles from './find-palette.module.css';
import type { Find } from './use-find.ts';

/** The value of an option: an address to open, `more/{title}` to show more of a section, or `retry`. */
export const MORE = 'more/';
export const RETRY = 'retry';

/** A line of the palette. Its index counts all options from the top. */
type FindOption = { value: string; index: number } & ({ entry: FindEntry } | { text: string });
type OptionSection = { title: string; options: FindOption[] };

/** The sections as options, numbered from the top. */
export function numberOptions({ sections, hasFailed }: Find): OptionSection[] {
  let index = 0;
  const numbered = sections.map(({ title, entries, more }) => ({
    title,
    options: [
      ...entries.map((entry) => ({ value: entry.to, entry, index: index++ })),
      ...(more > 0 ? [{ value: MORE + title, text: `${more} more`, index: index++ }] : []),
    ],
  }));
  const retry = {
    title: 'Names could not be looked up',
    options: [{ value: RETRY, text: 'Try again', index }],
  };
  return hasFailed ? [...numbered, retry] : numbered;
}

/** The id of the option at an index. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The options of the palette under their headings. */
export function FindList({
  sections,
  words,
  listId,
  selected,
}: {
  sections: readonly OptionSection[];
  words: string;
  listId: string;
  /** Index of the selected option. */
  selected: number;
}) {
  return sections.map(({ title, options }) => (
    <Combobox.Group key={title} label={title} className={styles.section}>
      {options.map((option) => (
        <Combobox.Option
          key={option.index}
          id={optionId(listId, option.index)}
          value={option.value}
          selected={option.index === selected}
          aria-selected={option.index === selected}
          className={'entry' in option ? styles.entry : styles.quiet}
        >
          {'entry' in option ? <EntryText {...option.entry} words={words} /> : option.text}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ));
}

function EntryText({ label, detail, words }: FindEntry & { words: string }) {
  return (
    <>
      <Highlight component="span" className={styles.label} highlight={words.split(/\s+/)}>
        {label}
      </Highlight>
      <span className={`quiet ${styles.detail}`}>{detail}</span>
    </>
  );
}
