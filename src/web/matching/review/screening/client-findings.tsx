import type { Finding } from '#contract/matching/screening-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import { TextButton, TextLink } from '../../../ui/text-button.tsx';
import { FindingRecords } from './finding-records.tsx';
import styles from './screening.module.css';
import { reasonSentence, STATE_LABELS } from './screening-words.ts';

type Opening = {
  opened: string | null;
  onOpen: (id: string | null) => void;
  /** The finding that keys act on. */
  chosen: string | null;
  /** Null for users who may not write, as is `onAssign`. */
  onSeen: ((ids: string[]) => void) | null;
  onAssign: ((finding: Finding) => void) | null;
};

/** The findings under the names of their clients; the opened one shows both records. */
export function ClientFindings({ items, ...opening }: Opening & { items: readonly Finding[] }) {
  const clients = [...new Set(items.map(({ clientId }) => clientId))].map((clientId) => ({
    clientId,
    findings: items.filter((finding) => finding.clientId === clientId),
  }));
  return clients.map(({ clientId, findings }) => (
    <section key={clientId} aria-labelledby={`client-${clientId}`} className={styles.client}>
      <div className={styles.clientHead}>
        <h2 id={`client-${clientId}`} className={styles.clientName}>
          {findings[0]?.clientName ? (
            <TextLink to={clientPath(clientId)}>{findings[0].clientName}</TextLink>
          ) : (
            'A deleted client'
          )}
        </h2>
        {opening.onSeen && findings.length > 1 && (
          <TextButton
            aria-label={`Mark these ${findings.length} as seen: ${findings[0]?.clientName}`}
            onClick={() => opening.onSeen?.(findings.map(({ id }) => id))}
          >
            Mark these {findings.length} as seen
          </TextButton>
        )}
      </div>
      <ul>
        {findings.map((finding) => (
          <FindingRow key={finding.id} finding={finding} {...opening} />
        ))}
      </ul>
    </section>
  ));
}

function FindingRow({ finding, opened, chosen, onOpen, onSeen, onAssign }: Opening & { finding: Finding }) {
  const { id, state, score, externalName } = finding;
  const isOpen = opened === id;
  return (
    <li
      id={`finding-${id}`}
      className={styles.finding}
      data-open={isOpen || undefined}
      data-chosen={chosen === id || undefined}
      aria-current={chosen === id || undefined}
    >
      <div className={styles.row}>
        <span className={styles.state} data-state={state}>
          {STATE_LABELS[state]}
        </span>
        <span className={styles.score}>{score}</span>
        <div className={styles.who}>
          <p className={styles.name}>{state === 'gone' ? <s>{externalName}</s> : externalName}</p>
          <p className={`quiet ${styles.reason}`}>
            {reasonSentence(finding)}
            {finding.assignee && <b> Assigned to {finding.assignee.name}.</b>}
          </p>
        </div>
        <span className={`reach ${styles.acts}`}>
          {onAssign && (
            <TextButton aria-label={`Assign ${externalName}`} onClick={() => onAssign(finding)}>
              Assign
            </TextButton>
          )}
          {state === 'gone' && onSeen ? (
            <TextButton aria-label={`Seen: ${externalName}`} onClick={() => onSeen([id])}>
              Seen
            </TextButton>
          ) : (
            <TextButton
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Close' : 'Review'} ${externalName}`}
              onClick={() => onOpen(isOpen ? null : id)}
            >
              {isOpen ? 'Close' : 'Review'}
            </TextButton>
          )}
        </span>
      </div>
      {isOpen && <FindingRecords finding={finding} onSeen={onSeen && (() => onSeen([id]))} />}
    </li>
  );
}
