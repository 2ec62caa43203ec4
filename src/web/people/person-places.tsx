import { deviceName } from '#contract/account/device-name.ts';
import { counted } from '../ui/count-words.ts';
import { momentWords } from '../ui/moment-words.ts';
import { TextButton } from '../ui/text-button.tsx';
import styles from './people.module.css';
import type { PersonSection } from './use-people-change.ts';

/** Where a person is signed in, with a button to end each session. */
export function PersonPlaces({ person, changing }: PersonSection) {
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
