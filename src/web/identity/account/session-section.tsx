import { useMutation } from '@tanstack/react-query';
import { deviceName } from '#contract/account/device-name.ts';
import { auth, type OwnSession } from '../../api/auth-client.ts';
import { momentWords } from '../../ui/moment-words.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './account-page.module.css';
import { useAccountRefresh, useOwnSessions } from './account-queries.ts';
import { AccountRow, AccountSection } from './account-section.tsx';

/** The user's sessions, each with a button to end it. */
export function SessionSection() {
  const sessions = useOwnSessions();
  return (
    <AccountSection id="sessions" title="Where you are signed in">
      <Pane query={sessions} failed="Your sessions could not be loaded.">
        {(read) => <Sessions sessions={read} />}
      </Pane>
    </AccountSection>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const refresh = useAccountRefresh();
  const end = useMutation({
    mutationFn: (session: OwnSession | 'others') =>
      session === 'others' ? auth.endOtherSessions() : auth.endSession(session.id),
    onSettled: refresh,
  });
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      {sessions.map((session) => (
        <AccountRow
          key={session.id}
          title={deviceName(session.userAgent)}
          detail={seenWords(session)}
          actions={
            session.current ? (
              <span className={styles.here}>This one</span>
            ) : (
              <TextButton
                danger
                disabled={end.isPending}
                aria-label={`End ${deviceName(session.userAgent)}`}
                onClick={() => end.mutate(session)}
              >
                End
              </TextButton>
            )
          }
        />
      ))}
      {others.length > 1 && (
        <div className={styles.below}>
          <TextButton danger disabled={end.isPending} onClick={() => end.mutate('others')}>
            End all others
          </TextButton>
        </div>
      )}
      <div className={styles.failure}>
        <ErrorNotice>{end.error?.message}</ErrorNotice>
      </div>
    </>
  );
}

function seenWords({ ipAddress, updatedAt, current }: OwnSession): string {
  const seen = current ? 'now' : `seen ${momentWords(updatedAt)}`;
  return ipAddress ? `${ipAddress}, ${seen}` : seen.charAt(0).toUpperCase() + seen.slice(1);
}
