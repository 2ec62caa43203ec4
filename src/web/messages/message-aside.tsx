import { MESSAGE_STATES, type MessageView } from '#contract/contact-messages/message-contract.ts';
import { useSession } from '../identity/session-queries.ts';
import { dayWords, listedMoment } from '../ui/moment-words.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { MenuSelect } from '../ui/options/menu-select.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { HandlingPart } from './message-queries.ts';
import { assigneeWords, eventWords, STATE_WORDS } from './message-words.ts';
import styles from './messages.module.css';

const NO_ONE = 'no-one';
const STATES = MESSAGE_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

type Handling = { message: MessageView; mayWrite: boolean; onChange: (part: HandlingPart) => void };

/** The state of a message, its assignee and its history. */
export function MessageAside({ problem, ...handling }: Handling & { problem: string | undefined }) {
  const { message } = handling;
  return (
    <div className={styles.aside}>
      <StateSelect {...handling} />
      <AssigneeSelect {...handling} />
      <ErrorNotice>{problem}</ErrorNotice>
      <Happened message={message} />
      <p className={`quiet ${styles.kept}`}>Kept until {dayWords(message.keptUntil)}, then deleted.</p>
    </div>
  );
}

function StateSelect({ message, mayWrite, onChange }: Handling) {
  return (
    <div className={styles.section}>
      <h3 className="cap">State</h3>
      <MenuSelect
        aria-label="State"
        searchable={false}
        allowDeselect={false}
        disabled={!mayWrite}
        data={STATES}
        value={message.state}
        onChange={(value) => {
          const state = MESSAGE_STATES.find((one) => one === value);
          if (state && state !== message.state) onChange({ state });
        }}
      />
    </div>
  );
}

function AssigneeSelect({ message, mayWrite, onChange }: Handling) {
  const { user } = useSession();
  const { assignee, colleagues } = message;
  const known = assignee && !colleagues.some(({ id }) => id === assignee.id) ? [assignee] : [];
  const options = [...known, ...colleagues].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={styles.section}>
      <h3 className="cap">Assigned to</h3>
      <MenuSelect
        aria-label="Assigned to"
        allowDeselect={false}
        disabled={!mayWrite}
        data={[{ value: NO_ONE, label: 'No one' }, ...options]}
        value={assignee?.id ?? NO_ONE}
        onChange={(value) => {
          const chosen = value === null || value === NO_ONE ? null : value;
          if (chosen !== (assignee?.id ?? null)) onChange({ assignee: chosen });
        }}
      />
      {mayWrite && user && assignee?.id !== user.id && (
        <TextButton onClick={() => onChange({ assignee: user.id })}>Take it</TextButton>
      )}
      <span className="visually-hidden">{assigneeWords(assignee, user?.id)}</span>
    </div>
  );
}

/** The history of a message, newest first. */
function Happened({ message }: { message: MessageView }) {
  const { entries, receivedAt, deliveredAt, problem, delivery } = message;
  return (
    <div className={styles.section}>
      <h3 className="cap">What happened</h3>
      <ol className={styles.events}>
        {entries.toReversed().map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{listedMoment(entry.at)}</time> <span>{eventWords(entry)}</span>
          </li>
        ))}
        {deliveredAt && (
          <li>
            <time dateTime={deliveredAt}>{listedMoment(deliveredAt)}</time> <span>Copied to the mailbox</span>
          </li>
        )}
        {delivery === 'undelivered' && (
          <li className={styles.problem}>
            <span>Not delivered to the mailbox. The mail server answered: {problem}</span>
          </li>
        )}
        <li>
          <time dateTime={receivedAt}>{listedMoment(receivedAt)}</time> <span>Sent by the contact form</span>
        </li>
      </ol>
    </div>
  );
}
