import { useQuery } from '@tanstack/react-query';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { MINUTE_MS } from '#records';
import { apiQueries } from '../../api/api-client.ts';
import { useSession } from '../../identity/session-queries.ts';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './dashboard-aside.module.css';

const FRESH_FOR_MS = MINUTE_MS;

/** Lists what is wrong with the installation, in the sentences of the Health page. Only owners see it. */
export function WhatIsWrong() {
  const { user } = useSession();
  const health = useQuery(
    apiQueries.health.check.queryOptions({ staleTime: FRESH_FOR_MS, enabled: user?.role === 'owner' }),
  );
  // Lists that are overdue or held back are in the list of what is to do, where everybody sees them.
  const watched = health.data?.watched.filter(({ name }) => name !== 'lists') ?? [];
  const problems = watched.flatMap((one) => one.problems);
  const isFailed = hasFailed(health);
  if (problems.length === 0 && !isFailed) return null;
  return (
    <section className={styles.section} aria-labelledby="what-is-wrong">
      <h2 id="what-is-wrong" className={`caps ${styles.head}`}>
        What is wrong
      </h2>
      {isFailed && <Pane query={health} isLine failed="The state of the system could not be loaded." />}
      <ul>
        {problems.map(({ title, advice }) => (
          <li key={title} className={styles.wrong}>
            <TextLink to={PAGE_PATHS.health}>{title}</TextLink>
            <span className={styles.detail}>{advice}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
