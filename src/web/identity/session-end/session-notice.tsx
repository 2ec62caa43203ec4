import { counted } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { refreshSession } from '../session-queries.ts';
import styles from './session-notice.module.css';
import type { NearEnd } from './use-session-watch.ts';

/** The top bar's words about the session: that it ends soon, or that the user is in again. */
export function SessionNotice({ nearEnd, news }: { nearEnd: NearEnd | null; news: string }) {
  return (
    <div className={styles.notice}>
      <p role="status">{nearEnd ? endSentence(nearEnd) : news}</p>
      {nearEnd?.canStay && (
        <TextButton onClick={() => void refreshSession().catch(() => {})}>Stay</TextButton>
      )}
    </div>
  );
}

function endSentence({ minutes, canStay }: NearEnd): string {
  const sentence = `You will be signed out in ${counted(minutes, 'minute')}`;
  return canStay ? sentence : `${sentence}. Save first.`;
}
