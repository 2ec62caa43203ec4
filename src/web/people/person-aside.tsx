import { deviceName } from '#contract/account/device-name.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { PersonDetail } from '#contract/people-contract.ts';
import { counted } from '../ui/count-words.ts';
import { dayWords, momentWords } from '../ui/moment-words.ts';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import styles from './people.module.css';
import { usePerson } from './people-queries.ts';
import { actSentence, FACTOR_WORDS } from './people-words.ts';
import { PersonAccess } from './person-access.tsx';
import type { PeopleChanging, PersonSection } from './use-people-change.ts';

/** The chosen person: access, sessions, and what was decided. */
export function PersonAside({ id, changing }: { id: string; changing: PeopleChanging }) {
  const person = usePerson(id);
  return (
    <Pane query={person}>{(read) => <PersonSections key={id} person={read} changing={changing} />}</Pane>
  );
}

/** The sections about a person. */
function PersonSections({ person, changing }: PersonSection) {
  const isHere = person.state === 'in';
  return (
    <>
      <h2 className={styles.asideTitle}>{person.name}</h2>
      <p className={styles.quiet}>{person.email}</p>
      <p className={styles.quiet}>
        {person.state === 'invited' ? 'Invited' : 'Here since'} {dayWords(person.since)}
      </p>
      {person.state !== 'waiting' && <PersonAccess person={person} changing={changing} />}
      {isHere && <PersonPlaces person={person} changing={changing} />}
      {isHere && <PersonSecondFactor person={person} changing={changing} />}
      <PersonActions person={person} changing={changing} />
      <PersonActs person={person} />
    </>
  );
}

function PersonActions({ person, changing }: PersonSection) {
  const start = (kind: 'disable' | 'enable' | 'invite-again' | 'withdraw') =>
    changing.start({ people: [person], change: { kind } });
  if (person.state === 'invited') {
    return (
      <section className={styles.section}>
        <div className={styles.line}>
          <TextButton disabled={changing.isBusy} onClick={() => start('invite-again')}>
            Send again
          </TextButton>
          <TextButton danger disabled={changing.isBusy} onClick={() => start('withdraw')}>
            Withdraw
          </TextButton>
        </div>
      </section>
    );
  }
  if (person.state === 'disabled') {
    return (
      <section className={styles.section}>
        <TextButton disabled={changing.isBusy} onClick={() => start('enable')}>
          Enable
        </TextButton>
      </section>
    );
  }
  if (person.isYou || person.state !== 'in') return null;
  return (
    <section className={styles.section}>
      <TextButton danger disabled={changing.isBusy} onClick={() => start('disable')}>
        Disable
      </TextButton>
      <p className={styles.quiet}>
        Disabling ends the sessions at once. Decisions and notes stay under the name.
      </p>
    </section>
  );
}

function PersonActs({ person }: { person: PersonDetail }) {
  if (person.acts.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className="cap">What was decided</h3>
      <ol className={styles.acts}>
        {person.acts.map((act) => (
          <li key={`${act.at} ${act.action} ${act.about}`}>
            {actSentence(act)}
            <span className={styles.quiet}>{momentWords(act.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where a person is signed in, with a button to end each session. */
function PersonPlaces({ person, changing }: PersonSection) {
  const { places } = person;
  const end = (session?: string) =>
    changing.start({ people: [person], change: { kind: 'end-sessions', ...(session && { session }) } });
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 className="cap">
          {places.length === 0 ? 'Not signed in' : `Signed in at ${counted(places.length, 'place')}`}
        </h3>
        {places.length > 0 && (
          <TextButton danger disabled={changing.isBusy} onClick={() => end()}>
            End all
          </TextButton>
        )}
      </div>
      <ul className={styles.places}>
        {places.map(({ id, userAgent, address, seenAt }) => (
          <li key={id} className={styles.sectionHead}>
            <div>
              <p>{deviceName(userAgent)}</p>
              <p className={styles.quiet}>
                {address ? `${address}, s` : 'S'}een {momentWords(seenAt)}
              </p>
            </div>
            <TextButton
              disabled={changing.isBusy}
              aria-label={`End the session of ${deviceName(userAgent)}`}
              onClick={() => end(id)}
            >
              End
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The second factors of a person, with a button that removes them all. */
function PersonSecondFactor({ person, changing }: PersonSection) {
  const { app, passkeys, recoveryCodes, isYou } = person;
  const hasAny = person.secondFactors.length > 0;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 className="cap">Second factor</h3>
        {hasAny && !isYou && (
          <TextButton
            disabled={changing.isBusy}
            onClick={() => changing.start({ people: [person], change: { kind: 'reset-second-factors' } })}
          >
            Reset
          </TextButton>
        )}
        {isYou && <TextLink to={PAGE_PATHS.account}>Your account</TextLink>}
      </div>
      {!hasAny && <p className={styles.noFactor}>None yet</p>}
      {passkeys.map(({ id, name, addedAt }) => (
        <p key={id}>
          {FACTOR_WORDS.passkey}
          {name && ` “${name}”`}
          {sinceWords(addedAt)}.
        </p>
      ))}
      {app && (
        <p>
          {FACTOR_WORDS.app}
          {sinceWords(app.addedAt)}.
        </p>
      )}
      {recoveryCodes && (
        <p className={styles.quiet}>
          {recoveryCodes.left} of {recoveryCodes.total} recovery codes left.
        </p>
      )}
    </section>
  );
}

function sinceWords(moment: string | null): string {
  return moment ? `, since ${dayWords(moment)}` : '';
}
