import { PAGE_PATHS } from '#contract/page-paths.ts';
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
          {counts.open === 1 ? '1 message waits' : `${counts.open} messages wait`} for an answer
        </TextLink>
      )}
      {counts.undelivered > 0 && (
        <TextLink to={`${PAGE_PATHS.messages}?tab=all`} className={styles.noticeUndelivered}>
          {counts.undelivered === 1 ? '1 mail' : `${counts.undelivered} mails`} not delivered
        </TextLink>
      )}
    </p>
  );
}
