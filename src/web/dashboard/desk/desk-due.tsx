import { useQuery } from '@tanstack/react-query';
import { DUE_WITHIN_DAYS, type DueReview } from '#contract/desk-contract.ts';
import { clientPath, PAGE_PATHS } from '#contract/page-paths.ts';
import { showDate } from '#records';
import { DUE_SIGNS, dueWords } from '../../editing/values/due-words.ts';
import { installationDay } from '../../ui/input/installation-day.ts';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './desk.module.css';
import { dueQuery, MOST_ROWS } from './desk-queries.ts';
import { DeskSection } from './desk-section.tsx';

/** Clients whose review is overdue or due soon, the longest overdue first. */
export function DeskDue() {
  const today = installationDay();
  const due = useQuery(dueQuery(today));
  const { items = [], total = 0 } = due.data ?? {};
  const [first] = items;
  return (
    <DeskSection
      title="Due"
      query={due}
      count={total > 0 ? String(total) : undefined}
      all={first && total > MOST_ROWS ? { label: `All ${total}`, to: allDue(first) } : undefined}
      failed="The reviews that are due could not be loaded."
      isEmpty={(data) => data.items.length === 0}
      empty={
        <>
          No review is due in the next {DUE_WITHIN_DAYS} days. A date field that is a{' '}
          <TextLink to={PAGE_PATHS.fields}>review date</TextLink> puts its clients here.
        </>
      }
    >
      {(data) =>
        data.items.slice(0, MOST_ROWS).map((item) => <DueItem key={keyOf(item)} {...{ item, today }} />)
      }
    </DeskSection>
  );
}

const keyOf = ({ clientId, path }: DueReview) => JSON.stringify([clientId, path]);

function DueItem({ item, today }: { item: DueReview; today: string }) {
  const { words, state } = dueWords(item.day, today);
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <TextLink to={clientPath(item.clientId)}>{item.clientName}</TextLink>
      </span>
      <span className={styles.end} data-state={state}>
        <span aria-hidden="true">{DUE_SIGNS[state]}</span> {showDate(item.day)}
      </span>
      <span className={styles.detail}>
        {item.label}, {words}
      </span>
    </li>
  );
}

/** The table of clients with that date, the longest overdue first. */
function allDue({ path }: DueReview): string {
  const where = JSON.stringify([[path, 'filled']]);
  return `${PAGE_PATHS.clients}?${new URLSearchParams({ where, sort: path })}`;
}
