import { useSession } from '../identity/session-queries.ts';
import { TextButton } from '../ui/text-button.tsx';
import { type useMessageCounts, useSendAgain } from './message-queries.ts';
import { undeliveredSentence } from './message-words.ts';
import styles from './messages.module.css';

/** What no mail server has taken, until nothing is left. */
export function UndeliveredLine({ counts }: { counts: ReturnType<typeof useMessageCounts>['data'] }) {
  const again = useSendAgain();
  const { user } = useSession();
  if (!counts || counts.undelivered === 0) return null;
  return (
    <p className={styles.undelivered}>
      <strong>{undeliveredSentence(counts.undelivered)}</strong> Everything is safe here, and is tried again
      by itself.{' '}
      {user?.role !== 'read-only' && (
        <TextButton onClick={() => again.mutate()} disabled={again.isPending}>
          Send it again
        </TextButton>
      )}
      <span role="status">{again.isSuccess && ' Being sent.'}</span>
      <span role="alert">{again.error && ` ${again.error.message}`}</span>
    </p>
  );
}
