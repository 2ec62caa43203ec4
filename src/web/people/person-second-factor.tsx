import { PAGE_PATHS } from '#contract/page-paths.ts';
import { dayWords } from '../ui/moment-words.ts';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import styles from './people.module.css';
import { FACTOR_WORDS } from './people-words.ts';
import type { PersonSection } from './use-people-change.ts';

/** The second factors of a person, with a button that removes them all. */
export function PersonSecondFactor({ person, changing }: PersonSection) {
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
