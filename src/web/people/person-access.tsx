import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { PERSON_ROLES, type PersonRole } from '#contract/people-contract.ts';
import { showDate } from '#records';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { DateInput } from '../ui/input/date-input.tsx';
import { typedDay } from '../ui/input/typed-day.ts';
import styles from './people.module.css';
import { ROLE_WORDS } from './people-words.ts';
import type { PersonSection } from './use-people-change.ts';

const MEANINGS: Readonly<Record<PersonRole, string>> = {
  owner: 'full access, and manages people',
  full: 'every screen, changes and saves',
  'read-only': 'every screen, changes nothing',
};
const CHOICES = PERSON_ROLES.map((value) => ({ value, label: `${ROLE_WORDS[value]}: ${MEANINGS[value]}` }));

/** What a person may do, and until when; saved at once. */
export function PersonAccess({ person, changing }: PersonSection) {
  const choices = person.state === 'invited' ? CHOICES.filter(({ value }) => value !== 'owner') : CHOICES;
  return (
    <section className={styles.section}>
      <h3 className="cap" id="person-access">
        Access
      </h3>
      <fieldset disabled={person.isLastOwner || changing.isBusy}>
        <ChoiceGroup
          look="list"
          name="person-access"
          labelledBy="person-access"
          choices={choices}
          isChosen={({ value }) => value === person.role}
          onChoose={({ value: role }) =>
            changing.start({ people: [person], change: { kind: 'access', role, until: person.until } })
          }
        />
      </fieldset>
      {person.isLastOwner && <p className={styles.quiet}>There must be at least one owner.</p>}
      {person.role !== 'owner' && <PersonUntil person={person} changing={changing} />}
    </section>
  );
}

/** The last day of a person's access. */
function PersonUntil({ person, changing }: PersonSection) {
  const [isOpen, setOpen] = useState(person.until !== null);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (person.until ? showDate(person.until) : '');
  const day = typedDay(text);
  const save = (until: string | null) => {
    setTyped(null);
    if (until === person.until) return;
    changing.start({ people: [person], change: { kind: 'access', role: person.role, until } });
  };
  const isUnreadable = typed !== null && typed.trim() !== '' && !day;
  return (
    <>
      <Checkbox
        label="Until a day, then disabled"
        checked={isOpen}
        disabled={changing.isBusy}
        onChange={({ currentTarget }) => {
          setOpen(currentTarget.checked);
          if (!currentTarget.checked) save(null);
        }}
      />
      {isOpen && (
        <DateInput
          label="Last day"
          calendarLabel="Choose the last day"
          value={text}
          error={isUnreadable ? 'Write one day, such as 31 December 2026.' : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onChoose={save}
          onBlur={() => day && save(day)}
          onKeyDown={({ key }) => key === 'Enter' && day && save(day)}
        />
      )}
    </>
  );
}
