import { useQuery } from '@tanstack/react-query';
import { PAGE_PATHS, screeningPath } from '#contract/page-paths.ts';
import { counted } from '../../ui/count-words.ts';
import { recentMoment } from '../../ui/moment-words.ts';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './desk.module.css';
import { likelyQuery, openMessagesQuery } from './desk-queries.ts';
import { DeskSection } from './desk-section.tsx';

const KIND_NAMES = { contacts: 'Contact', relatedParties: 'Related party' } as const;

/** The likely findings of standing screening, the strongest first. */
export function DeskScreening() {
  const likely = useQuery(likelyQuery());
  return (
    <DeskSection
      title="Screening"
      query={likely}
      all={{ label: 'All findings', to: PAGE_PATHS.screening }}
      failed="The findings could not be loaded."
      isEmpty={({ items }) => items.length === 0}
      empty="No likely finding waits."
    >
      {({ items }) =>
        items.map((record) => (
          <li key={`${record.kind}/${record.clientId}/${record.recordId}`} className={styles.scored}>
            <b className={styles.figure}>{record.best}</b>
            <span>
              <span className={styles.name}>
                <TextLink to={screeningPath(record.clientId)}>{record.recordName}</TextLink>
              </span>
              <span className={styles.detail}>
                {record.kind === 'clients' ? 'Client' : `${KIND_NAMES[record.kind]} of ${record.clientName}`},{' '}
                {counted(record.findings, 'finding')}
              </span>
            </span>
          </li>
        ))
      }
    </DeskSection>
  );
}

/** The open messages. */
export function DeskMessages() {
  const messages = useQuery(openMessagesQuery());
  const found = messages.data?.found ?? 0;
  return (
    <DeskSection
      title="Messages"
      query={messages}
      count={found > 0 ? `${found} open` : undefined}
      all={{ label: 'All messages', to: PAGE_PATHS.messages }}
      failed="The messages could not be loaded."
      isEmpty={({ items }) => items.length === 0}
      empty="No message is open."
    >
      {({ items }) =>
        items.map(({ id, name, excerpt, receivedAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>
              <TextLink to={`${PAGE_PATHS.messages}?id=${encodeURIComponent(id)}`}>{name}</TextLink>
            </span>
            <span className={styles.end}>{recentMoment(receivedAt)}</span>
            <span className={styles.detail} data-cut>
              {excerpt}
            </span>
          </li>
        ))
      }
    </DeskSection>
  );
}
