import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PersonView } from '#contract/people-contract.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { momentWords } from '../ui/moment-words.ts';
import { TextButton } from '../ui/text-button.tsx';
import styles from './people.module.css';
import { GIVEN_ROLES } from './people-words.ts';
import type { PeopleChanging } from './use-people-change.ts';

/** The people who verified their address and wait for the approval of an owner. */
export function WaitingPeople({
  people,
  changing,
}: {
  people: readonly PersonView[];
  changing: PeopleChanging;
}) {
  if (people.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="waiting-people">
      <h2 id="waiting-people" className="cap">
        Waiting for you
      </h2>
      <ul>
        {people.map((person) => (
          <WaitingPerson key={person.id} person={person} changing={changing} />
        ))}
      </ul>
    </section>
  );
}

function WaitingPerson({ person, changing }: { person: PersonView; changing: PeopleChanging }) {
  const [role, setRole] = useState<'full' | 'read-only'>('full');
  const { id, name, email, decided, since } = person;
  return (
    <li className={styles.waitingPerson}>
      <div>
        <p className={styles.name} id={`waiting-${id}`}>
          {name}
        </p>
        <p className={styles.quiet}>
          {email}, verified. Asked {momentWords(decided?.at ?? since)}.
        </p>
      </div>
      <div className={styles.waitingActions}>
        <ChoiceGroup
          look="segments"
          name={`role-${id}`}
          labelledBy={`waiting-${id}`}
          choices={GIVEN_ROLES}
          isChosen={({ value }) => value === role}
          onChoose={({ value }) => setRole(value)}
        />
        <Button
          variant="default"
          disabled={changing.isBusy}
          aria-label={`Approve ${name}`}
          onClick={() => changing.start({ people: [person], change: { kind: 'approve', role, until: null } })}
        >
          Approve
        </Button>
        <TextButton
          danger
          disabled={changing.isBusy}
          aria-label={`Refuse ${name}`}
          onClick={() => changing.start({ people: [person], change: { kind: 'refuse' } })}
        >
          Refuse
        </TextButton>
      </div>
    </li>
  );
}
