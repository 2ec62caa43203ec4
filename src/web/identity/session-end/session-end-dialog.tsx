import { useId, useSyncExternalStore } from 'react';
import { PAGE_PATHS, pagePattern } from '#contract/page-paths.ts';
import { hasHeldWrite, onHeldCalls } from '../../api/held-calls.ts';
import { unsavedWork } from '../../editing/unsaved-changes.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { leavePage } from './leave-page.ts';
import { LogInAgain } from './log-in-again.tsx';
import { OtherWaysAgain } from './other-ways-again.tsx';
import styles from './session-end-dialog.module.css';
import { leaveLabel, waitingSentence } from './waiting-work.ts';

/** Pages without data of clients or persons; every other one is covered while its user is away. */
const UNCOVERED: ReadonlySet<string | undefined> = new Set([
  PAGE_PATHS.rules,
  PAGE_PATHS.fields,
  PAGE_PATHS.staticData,
  PAGE_PATHS.mappings,
  PAGE_PATHS.referenceLists,
  PAGE_PATHS.referenceUpload,
]);

/**
 * Asks the user of an ended session to log in over the screen, which is inert and keeps what was typed. It cannot be
 * dismissed; leaving goes to the log-in page.
 */
export function SessionEndDialog({ email }: { email: string }) {
  const titleId = useId();
  const isSaveHeld = useSyncExternalStore(onHeldCalls, hasHeldWrite);
  const waiting = { work: unsavedWork(), isSaveHeld };
  const sentence = waitingSentence(waiting);
  const isCovered = !UNCOVERED.has(pagePattern(location.pathname));
  return (
    <Dialog
      open
      isLocked
      look="window"
      className={`${styles.dialog} ${isCovered ? styles.covering : ''}`}
      aria-labelledby={titleId}
      onClose={() => {}}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          <span>Your session has ended.</span> <span>Log in to continue</span>
        </h2>
        {sentence && <p className={styles.waiting}>{sentence}</p>}
        <LogInAgain email={email} />
        <OtherWaysAgain />
        <div className={styles.ways}>
          <TextLink to={PAGE_PATHS.forgotPassword} target="_blank">
            Forgot Password?
          </TextLink>
          <TextButton danger onClick={() => leavePage(null)}>
            {leaveLabel(waiting)}
          </TextButton>
        </div>
      </div>
    </Dialog>
  );
}
