import { TextInput } from '@mantine/core';
import type { DocumentEditor } from '../editing/use-document-editor.ts';
import { OptionLines } from '../editing/values/option-lines.tsx';
import type { SourceDraft } from './source-draft.ts';
import styles from './source-form.module.css';

/** The inputs of one static source. */
export function SourceForm({ editor, isNew }: { editor: DocumentEditor<SourceDraft>; isNew: boolean }) {
  const { draft, change, problems, dirty } = editor;
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
      <OptionLines
        value={draft.options}
        isDirty={dirty.has('options')}
        onChange={(options) => change({ options })}
      />
    </div>
  );
}
