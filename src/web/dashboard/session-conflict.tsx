import { Button } from '@mantine/core';
import { TextButton } from '../ui/text-button.tsx';
import styles from './session-notice.module.css';

/** Asks which session to keep when another tab has saved it meanwhile. */
export function SessionConflict({
  onLoadNewer,
  onKeepMine,
}: {
  onLoadNewer: () => void;
  onKeepMine: () => void;
}) {
  return (
    <section className={styles.notice} role="alert" aria-label="Two versions of this session">
      <p>These questions were answered in another tab meanwhile. Nothing is lost until you choose.</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onLoadNewer}>
          Load the newer one
        </Button>
        <TextButton onClick={onKeepMine}>Keep mine</TextButton>
      </div>
    </section>
  );
}
