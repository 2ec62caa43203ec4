import { Button, Checkbox, Kbd, TextInput } from '@mantine/core';
import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import { showDate } from '#records';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { DateInput } from '../../ui/input/date-input.tsx';
import { dayWords } from '../../ui/moment-words.ts';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import type { AskedName } from '../found/look-up-queries.ts';
import styles from './look-up-form.module.css';
import { useLookUpForm } from './use-look-up-form.ts';

const KINDS: readonly { value: LookUpKind; label: string }[] = [
  { value: 'person', label: 'Person' },
  { value: 'organisation', label: 'Company' },
];
const MAX_NAME_LENGTH = 256;

type LookUp = ReturnType<typeof useLookUpForm>;

/** The form of a look-up: Enter looks up. */
export function LookUpForm({
  isLooking,
  onLookUp,
}: {
  isLooking: boolean;
  onLookUp: (asked: AskedName) => void;
}) {
  const form = useLookUpForm(isLooking, onLookUp);
  const { values, set, problems, text } = form.fields;
  return (
    <Form className={styles.form} onSubmit={form.submit} noValidate>
      <div className={styles.fields}>
        <TextInput
          className={styles.name ?? ''}
          label="Name"
          {...text('name')}
          error={problems.name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          spellCheck={false}
        />
        <KindChoice form={form} />
        <DateInput
          label="Birthday, if known"
          calendarLabel="Choose the birthday"
          {...text('born')}
          error={problems.born}
          disabled={values.kind !== 'person'}
          onChoose={(day) => set({ born: showDate(day) })}
        />
        <Button type="submit" className={styles.submit ?? ''} disabled={form.hasNoList}>
          {isLooking ? 'Looking…' : 'Look up'} <Kbd>Enter</Kbd>
        </Button>
      </div>
      <ListBoxes form={form} />
      {hasFailed(form.read) && <Pane query={form.read} isLine failed="The lists could not be read." />}
    </Form>
  );
}

function KindChoice({ form: { fields } }: { form: LookUp }) {
  return (
    <div>
      <span id="look-up-kind" className={`quiet ${styles.label}`}>
        Kind
      </span>
      <ChoiceGroup
        look="segments"
        name="look-up-kind"
        labelledBy="look-up-kind"
        choices={KINDS}
        isChosen={({ value }) => value === fields.values.kind}
        onChoose={({ value }) => fields.set({ kind: value })}
      />
    </div>
  );
}

function ListBoxes({ form: { fields, lists, hasNoList } }: { form: LookUp }) {
  const { left } = fields.values;
  return (
    <fieldset className={styles.lists}>
      <legend>In</legend>
      {lists.map(({ id, name, version, importedAt }) => (
        <Checkbox
          key={id}
          label={`${name}, version ${version}, ${dayWords(importedAt)}`}
          checked={!left.has(id)}
          onChange={({ currentTarget }) => {
            const others = [...left].filter((other) => other !== id);
            fields.set({ left: new Set(currentTarget.checked ? others : [...others, id]) });
          }}
        />
      ))}
      {hasNoList && <span className={styles.empty}>Choose at least one list.</span>}
    </fieldset>
  );
}
