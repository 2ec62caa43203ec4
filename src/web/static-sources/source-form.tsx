import { Textarea, TextInput } from '@mantine/core';
import type { DocumentEditor } from '../editing/use-document-editor.ts';
import { readCommaList } from '../editing/values/comma-list.ts';
import { counted } from '../ui/count-words.ts';
import { DESCRIBED_BELOW } from '../ui/described-below.ts';
import type { SourceDraft } from './source-draft.ts';
import styles from './source-form.module.css';

/** The inputs of one static source. */
export function SourceForm({ editor, isNew }: { editor: DocumentEditor<SourceDraft>; isNew: boolean }) {
  const { draft, change, problems, dirty } = editor;
  const options = readCommaList(draft.optionsText);
  return (
    <div className={styles.form}>
      <TextInput
        key={String(isNew)}
        autoFocus={isNew}
        label="Name"
        value={draft.name}
        maxLength={256}
        autoComplete="off"
        error={problems.name}
        errorProps={{ role: 'alert' }}
        data-dirty={dirty.has('name') || undefined}
        onChange={(event) => change({ name: event.currentTarget.value })}
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
        onChange={(event) => change({ optionsText: event.currentTarget.value })}
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
