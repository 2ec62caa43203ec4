import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { FIELD_TYPES, type FieldTypeName, fixedParts, type StaticSource } from '#records';
import type { DocumentEditor } from '../editing/use-document-editor.ts';
import { OptionLines } from '../editing/values/option-lines.tsx';
import { DESCRIBED_BELOW } from '../ui/described-below.ts';
import { compareWords } from '../ui/in-locale.ts';
import { distinctOptions } from '../ui/options/distinct-options.ts';
import { MenuSelect } from '../ui/options/menu-select.tsx';
import { SEARCHED_MENU } from '../ui/options/searched-menu.tsx';
import { type FieldDraft, mayBeLevels, mayBeReview } from './field-draft.ts';
import styles from './field-form.module.css';

const checkboxClasses = { body: styles.checkbox ?? '' };

/** The value of "None" in the menu of static sources; no source can have this name. */
const NONE = '';

type FieldFormProps = {
  editor: DocumentEditor<FieldDraft>;
  staticSources: ReadonlyMap<string, StaticSource>;
  /** Suggested names; undefined when the name is locked. */
  suggestions?: readonly string[];
};

/** The inputs of one field. */
export function FieldForm(form: FieldFormProps) {
  const { draft, change, dirty } = form.editor;
  const fixed = fixedParts(draft.dataField.trim());
  const type = fixed?.type ?? draft.type;
  return (
    <div className={styles.form}>
      <FieldNameInput {...form} />
      <TextInput
        label="Label"
        inputWrapperOrder={DESCRIBED_BELOW}
        description={fixed && 'Built in, with its type: matching compares it in every installation.'}
        disabled={fixed !== undefined}
        value={fixed?.label ?? draft.label}
        maxLength={500}
        data-dirty={dirty.has('label') || undefined}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <MenuSelect
        label="Type"
        data={[...FIELD_TYPES]}
        disabled={fixed !== undefined}
        value={type}
        searchable={false}
        allowDeselect={false}
        data-dirty={dirty.has('type') || undefined}
        onChange={(chosen) => chosen && change({ type: chosen as FieldTypeName })}
      />
      <StaticSourceInput {...form} />
      <OptionsInput {...form} />
      <Mark {...form} of="levels" type={type} />
      <Checkbox
        label="Persistent"
        classNames={checkboxClasses}
        description={
          draft.persistent
            ? 'The answer belongs to the record: it is saved to the client, contact or related party.'
            : 'The answer stays in the questionnaire and is not saved to the record.'
        }
        checked={draft.persistent}
        data-dirty={dirty.has('persistent') || undefined}
        onChange={(event) => change({ persistent: event.currentTarget.checked })}
      />
      <Mark {...form} of="review" type={type} />
    </div>
  );
}

const MARKS = {
  levels: {
    isOf: mayBeLevels,
    label: 'Options are levels',
    description: 'The first is the lowest. Clients show bars beside them, and are sorted by them.',
  },
  review: {
    isOf: mayBeReview,
    label: 'Review date',
    description: 'The client appears on the desk when this date is near or past.',
  },
};

/** What a field of some types is, beside its type. */
function Mark({
  editor: { draft, change, dirty },
  of,
  type,
}: FieldFormProps & { of: keyof typeof MARKS; type: FieldTypeName }) {
  const { isOf, label, description } = MARKS[of];
  if (!isOf(type)) return null;
  return (
    <Checkbox
      label={label}
      classNames={checkboxClasses}
      description={description}
      checked={draft[of]}
      data-dirty={dirty.has(of) || undefined}
      onChange={(event) => change({ [of]: event.currentTarget.checked })}
    />
  );
}

function FieldNameInput({ editor, suggestions }: FieldFormProps) {
  const { draft, change, problems, dirty } = editor;
  if (!suggestions) {
    return <TextInput label="Field Name" value={draft.dataField} disabled className={styles.name} />;
  }
  return (
    <Autocomplete
      // A new field begins in its name, with its form in view: suggestions open once something is typed or pressed.
      autoFocus
      openOnFocus={false}
      label="Field Name"
      inputWrapperOrder={DESCRIBED_BELOW}
      description="Suggestions are the names found in the first client records."
      className={styles.name}
      data={distinctOptions(suggestions)}
      {...SEARCHED_MENU}
      autoComplete="off"
      spellCheck={false}
      maxLength={256}
      value={draft.dataField}
      error={problems.dataField}
      errorProps={{ role: 'alert' }}
      data-dirty={dirty.has('dataField') || undefined}
      onChange={(dataField) => change({ dataField })}
    />
  );
}

function StaticSourceInput({ editor, staticSources }: FieldFormProps) {
  const { draft, change, dirty } = editor;
  const data = useMemo(
    () => sourceChoices(staticSources, draft.staticSource),
    [staticSources, draft.staticSource],
  );
  const isUnknown = draft.staticSource !== null && !staticSources.has(draft.staticSource);
  return (
    <MenuSelect
      label="Static Source"
      data={data}
      value={draft.staticSource ?? NONE}
      allowDeselect={false}
      error={isUnknown && 'There is no such static source, so the field offers no options.'}
      data-dirty={dirty.has('staticSource') || undefined}
      onChange={(name) => change({ staticSource: name || null })}
    />
  );
}

function sourceChoices(staticSources: ReadonlyMap<string, StaticSource>, chosen: string | null) {
  const names = [...staticSources.keys()].sort(compareWords);
  const all = chosen === null || staticSources.has(chosen) ? names : [chosen, ...names];
  return [{ value: NONE, label: 'None' }, ...all.map((name) => ({ value: name, label: name }))];
}

/** The field's own options, or those of the chosen static source, which are read-only. */
function OptionsInput({ editor, staticSources }: FieldFormProps) {
  const { draft, change, dirty } = editor;
  const isReplaced = draft.staticSource !== null;
  if (!isReplaced) {
    return (
      <div className={styles.options}>
        <OptionLines
          value={draft.options}
          isDirty={dirty.has('options')}
          description="Asked for by dropdown, multiselect, radio and checkbox."
          onChange={(options) => change({ options })}
        />
      </div>
    );
  }
  const source = staticSources.get(draft.staticSource ?? '');
  return (
    <TextInput
      label="Options"
      inputWrapperOrder={DESCRIBED_BELOW}
      description={`The options of ${draft.staticSource} are offered instead.`}
      className={styles.options}
      disabled
      value={(source?.options ?? []).join(', ')}
    />
  );
}
