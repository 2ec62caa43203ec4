import { Textarea, TextInput } from '@mantine/core';
import { readCommaList } from '../editing/values/comma-list.ts';
import { counted } from '../ui/count-words.ts';
import { DESCRIBED_BELOW } from '../ui/described-below.ts';
import type { SourceDraft, SourceProblems } from './source-draft.ts';
import styles from './source-form.module.css';

/** The inputs of one static source. */
export function SourceForm({
  draft,
  onChange,
  problems,
  dirty,
}: {
  draft: SourceDraft;
  onChange: (change: Partial<SourceDraft>) => void;
  problems: SourceProblems;
  /** Which inputs differ from what is stored. */
  dirty: ReadonlySet<keyof SourceDraft>;
}) {
  const options = readCommaList(draft.optionsText);
  return (
    <div className={styles.form}>
      <TextInput
        label="Name"
        value={draft.name}
        maxLength={256}
        autoComplete="off"
        error={problems.name}
        errorProps={{ role: 'alert' }}
        data-dirty={dirty.has('name') || undefined}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Options"
        inputWrapperOrder={DESCRIBED_BELOW}
        description="Separated by commas."
        autosize
        minRows={3}
        maxRows={14}
        value={draft.optionsText}
        data-dirty={dirty.has('optionsText') || undefined}
        onChange={(event) => onChange({ optionsText: event.currentTarget.value })}
      />
      <section aria-label="Options as offered">
        <h3 className={styles.head}>
          {options.length === 0 ? 'No options yet' : counted(options.length, 'option')}
        </h3>
        <ol className={styles.options}>
          {options.map((option) => (
            <li key={option} className={styles.option}>
              {option}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
