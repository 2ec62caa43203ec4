import { Button, Kbd, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { type EntityKind, readSingleDay, showDate } from '#records';
import { DateInput } from '../../../ui/input/date-input.tsx';
import styles from './attach-dialog.module.css';

const MAX_NAME_LENGTH = 256;

/** What is searched for: a name, and the birthday of a person. */
export type Sought = { name: string; birthday: string | null };

/** The form of a search for a record: it begins with the record's own name, and Enter searches. */
export function AttachForm({
  kind,
  own,
  isLooking,
  onSearch,
}: {
  kind: EntityKind;
  own: Sought;
  isLooking: boolean;
  onSearch: (sought: Sought) => void;
}) {
  const [name, setName] = useState(own.name);
  const [born, setBorn] = useState(own.birthday ? showDate(own.birthday) : '');
  const [problem, setProblem] = useState<{ name?: string; born?: string }>({});
  const isPerson = kind !== 'clients';

  function submit(event: FormEvent) {
    event.preventDefault();
    const birthday = isPerson && born.trim() !== '' ? (readSingleDay(born) ?? '') : null;
    const found = {
      ...(name.trim() === '' && { name: MESSAGES.nameRequired }),
      ...(birthday === '' && { born: MESSAGES.notOneDay }),
    };
    setProblem(found);
    if (Object.keys(found).length === 0 && !isLooking) onSearch({ name: name.trim(), birthday });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        className={styles.name ?? ''}
        label="Name"
        value={name}
        error={problem.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {isPerson && (
        <DateInput
          label="Birthday, if known"
          calendarLabel="Choose the birthday"
          isInDialog
          value={born}
          error={problem.born}
          onChange={({ currentTarget }) => setBorn(currentTarget.value)}
          onChoose={(day) => setBorn(showDate(day))}
        />
      )}
      <Button type="submit" variant="default" className={styles.submit ?? ''}>
        {isLooking ? 'Searching…' : 'Search'} <Kbd>Enter</Kbd>
      </Button>
    </form>
  );
}
