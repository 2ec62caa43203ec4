import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth, type OwnSession } from '../api/auth-client.ts';
import { EmptyState, ErrorNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './account-page.module.css';
import { deviceName } from './device-name.ts';

const SESSIONS = ['own-sessions'];

/** Every place one is signed in, and ending any of them. */
export function OwnSessions() {
  const sessions = useQuery({ queryKey: SESSIONS, queryFn: auth.listSessions });
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (session: OwnSession | 'others') =>
      session === 'others' ? auth.endOtherSessions() : auth.endSession(session.id),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });

  if (sessions.isPending) return null;
  if (sessions.isError)
    return (
      <EmptyState
        sentence="Your sessions could not be loaded."
        action={<TextButton onClick={() => sessions.refetch()}>Try again</TextButton>}
      />
    );
  const others = sessions.data.filter((session) => !session.current);
  return (
    <div className={styles.sessions}>
      <ul>
        {sessions.data.map((session) => (
          <li key={session.id} className={styles.session}>
            <SessionText session={session} />
            {session.current ? (
              <span className={styles.here}>This one</span>
            ) : (
              <TextButton danger disabled={end.isPending} onClick={() => end.mutate(session)}>
                End
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div className={styles.others}>
          <TextButton danger disabled={end.isPending} onClick={() => end.mutate('others')}>
            End all others
          </TextButton>
        </div>
      )}
      <ErrorNotice>{end.error?.message}</ErrorNotice>
    </div>
  );
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function SessionText({ session }: { session: OwnSession }) {
  return (
    <div>
      <p className={styles.device}>{deviceName(session.userAgent)}</p>
      <p className={styles.seen}>
        {session.ipAddress ? `${session.ipAddress}, s` : 'S'}een {WHEN.format(new Date(session.updatedAt))}
      </p>
    </div>
  );
}
