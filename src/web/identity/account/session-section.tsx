import { deviceName } from '#contract/account/device-name.ts';
import { auth, type OwnSession } from '../../api/auth-client.ts';
import { momentWords } from '../../ui/moment-words.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ConfirmedRowForm } from '../second-factor/confirmed-row-form.tsx';
import { useConfirmedAction } from '../second-factor/use-confirmed-action.ts';
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
  const action = useConfirmedAction();
  const end = (session: OwnSession | 'others') =>
    action.run(async () => {
      await (session === 'others' ? auth.endOtherSessions() : auth.endSession(session.id));
      await refresh();
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
                disabled={action.isBusy}
                aria-label={`End ${deviceName(session.userAgent)}`}
                onClick={() => end(session)}
              >
                End
              </TextButton>
            )
          }
        />
      ))}
      {others.length > 1 && (
        <div className={styles.below}>
          <TextButton danger disabled={action.isBusy} onClick={() => end('others')}>
            End all others
          </TextButton>
        </div>
      )}
      <div className={styles.failure}>
        <ConfirmedRowForm action={action} />
      </div>
    </>
  );
}

function seenWords({ ipAddress, updatedAt, current }: OwnSession): string {
  const seen = current ? 'now' : `seen ${momentWords(updatedAt)}`;
  return ipAddress ? `${ipAddress}, ${seen}` : seen.charAt(0).toUpperCase() + seen.slice(1);
}
