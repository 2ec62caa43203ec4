import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedRecord } from '#contract/desk-contract.ts';
import { questionsPath } from '#contract/page-paths.ts';
import { recentMoment } from '../../ui/moment-words.ts';
import { hasFailed } from '../../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { rememberedForUser, rememberForUser } from '../../ui/user-memory.ts';
import styles from './desk.module.css';
import { changedRecordsQuery, MOST_ROWS } from './desk-queries.ts';
import { DeskSection } from './desk-section.tsx';

/** The name under which this browser keeps up to when changes were seen. */
const SEEN = 'desk-changes-seen';

/** Records that colleagues changed since the user answered questions about them; nothing when there are none. */
export function DeskChanged() {
  const changed = useQuery(changedRecordsQuery());
  const [seen, setSeen] = useState(() => rememberedForUser(SEEN) ?? '');
  const [before, setBefore] = useState<string | null>(null);
  const unseen = (records: readonly ChangedRecord[]) => records.filter(({ at }) => at > seen);
  const count = unseen(changed.data ?? []).length;
  function see(at: string) {
    rememberForUser(SEEN, at);
    setSeen(at);
  }
  if (count === 0 && before === null && !hasFailed(changed)) return null;
  return (
    <DeskSection
      title="Changed since I looked"
      query={changed}
      count={count > 0 ? String(count) : undefined}
      failed="What colleagues changed could not be loaded."
      isEmpty={(data) => unseen(data).length === 0}
      empty="All seen."
      head={
        before === null ? (
          <TextButton
            onClick={() => {
              setBefore(seen);
              see(changed.data?.[0]?.at ?? seen);
            }}
          >
            Mark all as seen
          </TextButton>
        ) : (
          <TextButton
            onClick={() => {
              see(before);
              setBefore(null);
            }}
          >
            Undo
          </TextButton>
        )
      }
    >
      {(data) =>
        unseen(data)
          .slice(0, MOST_ROWS)
          .map(({ entity, by, at }) => (
            <li key={`${entity.kind}/${entity.id}`} className={styles.row}>
              <span className={styles.name}>
                <TextLink to={questionsPath(entity)}>{entity.name}</TextLink>
              </span>
              <span className={styles.end}>{recentMoment(at)}</span>
              <span className={styles.detail}>
                Record{entity.kind === 'clients' ? '' : ` of ${entity.clientName}`} changed by {by}
              </span>
            </li>
          ))
      }
    </DeskSection>
  );
}
