import { Button, Checkbox, Kbd, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import type { ReferenceListSummary } from '#contract/matching/match-run-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { showDate } from '#records';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { DateInput } from '../../ui/input/date-input.tsx';
import { typedDay } from '../../ui/input/typed-day.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import type { AskedName } from '../found/look-up-queries.ts';
import { matchListsQuery } from '../runs/run-queries.ts';
import styles from './look-up-form.module.css';

const KINDS: readonly { value: LookUpKind; label: string }[] = [
  { value: 'person', label: 'Person' },
  { value: 'organisation', label: 'Company' },
];
const MAX_NAME_LENGTH = 256;

/** The lists that are left out at first. */
const NONE: ReadonlySet<string> = new Set();

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
      {hasNoList && <span className="quiet failure">Choose at least one list.</span>}
    </fieldset>
  );
}

/** The state of the form of a look-up; every list is chosen at first. */
function useLookUpForm(isLooking: boolean, onLookUp: (asked: AskedName) => void) {
  const fields = useFields({ name: '', kind: 'person' as LookUpKind, born: '', left: NONE });
  const { name, kind, born, left } = fields.values;
  const read = useQuery(matchListsQuery);
  const lists = newestVersions(read.data ?? []);
  const chosen = chosenOf(lists, left);
  const submissions = useRef(0);

  async function submit() {
    const birthday = kind === 'person' && born.trim() !== '' ? (typedDay(born) ?? '') : null;
    const isRight = fields.check({
      ...(name.trim() === '' && { name: MESSAGES.nameRequired }),
      ...(birthday === '' && { born: MESSAGES.notOneDay }),
    });
    if (!isRight || isLooking) return;
    const submission = ++submissions.current;
    const asked = await chosenOnceRead();
    // Of several that waited for the lists, the last one looks up.
    if (asked.length > 0 && submission === submissions.current)
      onLookUp({ name: name.trim(), kind, birthday, lists: asked });
  }
  /** The chosen lists. A submission while they are being read waits for them. */
  async function chosenOnceRead(): Promise<string[]> {
    if (read.data) return chosen;
    const { data = [] } = await read.refetch({ cancelRefetch: false });
    return chosenOf(newestVersions(data), left);
  }
  return {
    ...{ fields, submit, lists, read },
    hasNoList: read.isSuccess && chosen.length === 0,
  };
}

function chosenOf(lists: readonly ReferenceListSummary[], left: ReadonlySet<string>): string[] {
  return lists.filter(({ id }) => !left.has(id)).map(({ id }) => id);
}

/** The newest version of each list, which the server lists first. */
function newestVersions(lists: readonly ReferenceListSummary[]): ReferenceListSummary[] {
  return lists.filter(({ name }, at) => lists.findIndex((one) => one.name === name) === at);
}
