import { Button, Checkbox, Kbd, TextInput } from '@mantine/core';
import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import type { ReferenceListSummary } from '#contract/matching/match-run-contract.ts';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { showDate } from '../../../ui/date-text.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { formatDay } from '../../match-format.ts';
import styles from './look-up-form.module.css';
import type { AskedName } from './look-up-queries.ts';
import { useLookUpForm } from './use-look-up-form.ts';

const KINDS: readonly { value: LookUpKind; label: string }[] = [
  { value: 'person', label: 'Person' },
  { value: 'organisation', label: 'Company' },
];
const MAX_NAME_LENGTH = 256;

/** The form of a look-up: Enter looks up. */
export function LookUpForm({
  isLooking,
  onLookUp,
}: {
  isLooking: boolean;
  onLookUp: (asked: AskedName) => void;
}) {
  const form = useLookUpForm(isLooking, onLookUp);
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <div className={styles.fields}>
        <TextInput
          className={styles.name ?? ''}
          label="Name"
          value={form.name}
          error={form.problem.name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => form.setName(currentTarget.value)}
        />
        <KindChoice kind={form.kind} onChoose={form.setKind} />
        <DateInput
          label="Birthday, if known"
          calendarLabel="Choose the birthday"
          value={form.born}
          error={form.problem.born}
          disabled={form.kind !== 'person'}
          onChange={({ currentTarget }) => form.setBorn(currentTarget.value)}
          onChoose={(day) => form.setBorn(showDate(day))}
        />
        <Button type="submit" className={styles.submit ?? ''} disabled={form.hasNoList}>
          {isLooking ? 'Looking…' : 'Look up'} <Kbd>Enter</Kbd>
        </Button>
      </div>
      <ListBoxes lists={form.lists} left={form.left} isEmpty={form.hasNoList} onLeave={form.setLeft} />
      <ErrorNotice>{form.failure}</ErrorNotice>
    </form>
  );
}

function KindChoice({ kind, onChoose }: { kind: LookUpKind; onChoose: (kind: LookUpKind) => void }) {
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
        isChosen={({ value }) => value === kind}
        onChoose={({ value }) => onChoose(value)}
      />
    </div>
  );
}

function ListBoxes({
  lists,
  left,
  isEmpty,
  onLeave,
}: {
  lists: readonly ReferenceListSummary[];
  /** The lists that are left out. */
  left: ReadonlySet<string>;
  isEmpty: boolean;
  onLeave: (left: ReadonlySet<string>) => void;
}) {
  return (
    <fieldset className={styles.lists}>
      <legend>In</legend>
      {lists.map(({ id, name, version, importedAt }) => (
        <Checkbox
          key={id}
          label={`${name}, version ${version}, ${formatDay(importedAt)}`}
          checked={!left.has(id)}
          onChange={({ currentTarget }) => {
            const others = [...left].filter((other) => other !== id);
            onLeave(new Set(currentTarget.checked ? others : [...others, id]));
          }}
        />
      ))}
      {isEmpty && <span className={styles.empty}>Choose at least one list.</span>}
    </fieldset>
  );
}
