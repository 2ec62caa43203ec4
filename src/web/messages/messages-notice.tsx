import { PAGE_PATHS } from '#contract/page-paths.ts';
import { counted } from '../ui/count-words.ts';
import { TextLink } from '../ui/text-button.tsx';
import { useMessageCounts } from './message-queries.ts';
import styles from './messages.module.css';

/** A line about messages that wait for an answer; nothing when none does. */
export function MessagesNotice() {
  const { data: counts } = useMessageCounts();
  if (!counts || counts.open + counts.undelivered === 0) return null;
  return (
    <p className={styles.notice}>
      {counts.open > 0 && (
        <TextLink to={PAGE_PATHS.messages}>
          {counted(counts.open, 'message waits', 'messages wait')} for an answer
        </TextLink>
      )}
      {counts.undelivered > 0 && (
        <TextLink to={`${PAGE_PATHS.messages}?tab=all`} className={styles.noticeUndelivered}>
          {counted(counts.undelivered, 'mail')} not delivered
        </TextLink>
      )}
    </p>
  );
}
