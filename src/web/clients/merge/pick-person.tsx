import { useState } from 'react';
import { personMergePath } from '#contract/page-paths.ts';
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import styles from './merge.module.css';

type Person = { id: string; name: string };

/** Chooses which other contact or related party of a client goes into one, and opens the page on which both are merged. */
export function PickPerson({
  clientId,
  kind,
  title,
  person,
  others,
}: {
  clientId: string;
  kind: 'contacts' | 'relatedParties';
  /** Of its section. */
  title: string;
  person: Person;
  others: readonly Person[];
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton aria-label={`Merge ${title}`} onClick={() => setOpen(true)}>
        Merge…
      </TextButton>
      {isOpen && (
        <SmallDialog open title={`Merge into ${person.name || title}`} onClose={() => setOpen(false)}>
          <p>Who is the same person? You see what would be done first.</p>
          <ul className={styles.persons}>
            {others.map(({ id, name }) => (
              <li key={id}>
                <TextLink to={personMergePath({ id: clientId, kind, stays: person.id, goes: id })}>
                  {name || 'No name'}
                </TextLink>
              </li>
            ))}
          </ul>
        </SmallDialog>
      )}
    </>
  );
}
