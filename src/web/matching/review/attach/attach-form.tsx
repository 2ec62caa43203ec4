import { Button, Kbd, TextInput } from '@mantine/core';
import { MESSAGES } from '#contract/messages.ts';
import { type EntityKind, showDate } from '#records';
import { Form } from '../../../ui/forms/form.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { DateInput } from '../../../ui/input/date-input.tsx';
import { typedDay } from '../../../ui/input/typed-day.ts';
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
  const { values, set, problems, check, text } = useFields({
    name: own.name,
    born: own.birthday ? showDate(own.birthday) : '',
  });
  const isPerson = kind !== 'clients';

  function search() {
    const { name, born } = values;
    const birthday = isPerson && born.trim() !== '' ? (typedDay(born) ?? '') : null;
    const isRight = check({
      ...(name.trim() === '' && { name: MESSAGES.nameRequired }),
      ...(birthday === '' && { born: MESSAGES.notOneDay }),
    });
    if (isRight && !isLooking) onSearch({ name: name.trim(), birthday });
  }
  return (
    <Form className={styles.form} onSubmit={search} noValidate>
      <TextInput
        className={styles.name ?? ''}
        label="Name"
        {...text('name')}
        error={problems.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {isPerson && (
        <DateInput
          label="Birthday, if known"
          calendarLabel="Choose the birthday"
          isInDialog
          {...text('born')}
          error={problems.born}
          onChoose={(day) => set({ born: showDate(day) })}
        />
      )}
      <Button type="submit" variant="default" className={styles.submit ?? ''}>
        {isLooking ? 'Searching…' : 'Search'} <Kbd>Enter</Kbd>
      </Button>
    </Form>
  );
}
