import { useQuery } from '@tanstack/react-query';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { PAGE_PATHS, referenceListPath } from '#contract/page-paths.ts';
import { ENTITY_KINDS } from '#records';
import { matchRunsQuery } from '../../matching/runs/run-queries.ts';
import { useSubscriptionState } from '../../reference-lists/subscription/subscription-queries.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { hasFailed, joinQueries, Pane, type PaneQuery } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import styles from './dashboard-aside.module.css';

/** Something that waits for a user, and where it is done. */
export type WaitingThing = {
  count: number;
  words: string;
  detail: string;
  to: string;
  /** Something is wrong: it is shown in red. */
  isWrong?: boolean;
};

/** What waits, as far as it is read. */
export type Waiting = { things: readonly WaitingThing[]; query: PaneQuery };

/** What waits: reference lists that are overdue or held back, and the decisions of the latest run. */
export function useWaitingThings(): Waiting {
  const lists = useSubscriptionState();
  const runs = useQuery(matchRunsQuery);
  return {
    things: [...wrongListsOf(lists.data), ...undecidedOf(runs.data)],
    query: joinQueries([lists, runs]),
  };
}

function wrongListsOf(state: ReturnType<typeof useSubscriptionState>['data']): WaitingThing[] {
  const { silent = [], held = [] } = state ?? {};
  return [
    ...wrongLists(silent, { state: 'overdue', detail: 'not read in time' }),
    ...wrongLists(held, { state: 'held back', detail: 'more than a tenth is missing' }),
  ];
}

function wrongLists(
  names: readonly string[],
  { state, detail }: { state: string; detail: string },
): WaitingThing[] {
  const [first] = names;
  if (first === undefined) return [];
  const isOne = names.length === 1;
  return [
    {
      count: names.length,
      words: isOne ? `list is ${state}` : `lists are ${state}`,
      detail: isOne ? first : detail,
      to: isOne ? referenceListPath(first) : PAGE_PATHS.referenceLists,
      isWrong: true,
    },
  ];
}

function undecidedOf(runs: readonly MatchRun[] | undefined): WaitingThing[] {
  const run = runs?.find(({ state, superseded }) => state === 'done' && !superseded);
  const count = run ? undecided(run) : 0;
  if (!run || count === 0) return [];
  return [
    {
      count,
      words: count === 1 ? 'decision' : 'decisions',
      detail: `in the run of ${dayWords(run.startedAt)}`,
      to: `${PAGE_PATHS.entityMatching}?run=${encodeURIComponent(run.id)}`,
    },
  ];
}

function undecided({ counts }: MatchRun): number {
  return ENTITY_KINDS.reduce((sum, kind) => sum + counts[kind].undecided, 0);
}

/** What waits for a user, with its count. */
export function WhatWaits({ waiting: { things, query } }: { waiting: Waiting }) {
  const isFailed = hasFailed(query);
  if (things.length === 0 && !isFailed) return null;
  return (
    <section className={styles.section} aria-labelledby="what-waits">
      <h2 id="what-waits" className={`caps ${styles.head}`} tabIndex={-1}>
        To do
      </h2>
      {isFailed && <Pane query={query} isLine failed="The to-do list could not be loaded." />}
      <ul>
        {things.map(({ count, words, detail, to, isWrong }) => (
          <li key={`${words} ${to}`} className={styles.waiting} data-wrong={isWrong || undefined}>
            <b className={styles.figure}>{count}</b>
            <span>
              <TextLink to={to}>
                <span className="visually-hidden">{count} </span>
                {words}
              </TextLink>
              <span className={styles.detail}>{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
