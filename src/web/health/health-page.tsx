import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DISK_LIMIT,
  type Health,
  type HealthAction,
  WATCHED_LABELS,
  type Watched,
} from '#contract/health-contract.ts';
import { MINUTE_MS } from '#records';
import { api, apiQueries } from '../api/api-client.ts';
import { useChange } from '../api/use-change.ts';
import { ToolPage } from '../brand/tool-page.tsx';
import { useSession } from '../identity/session-queries.ts';
import { clockWords } from '../ui/moment-words.ts';
import { EmptyState, ErrorNotice, StatusNotice } from '../ui/notice.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import { copyText } from '../ui/toast/copy-text.ts';
import styles from './health-page.module.css';
import { healthText, needsSentence } from './health-text.ts';

const ACTION_LABELS: Record<HealthAction, string> = {
  'make-backup': 'Back up now',
  'prove-backup': 'Test the restore now',
  'send-test-mail': 'Send a test mail',
};

const CHECK_EVERY_MS = MINUTE_MS;
/** Shorter after an action, so that its end is shown soon. */
const CHECK_AFTER_ACTION_MS = 5_000;

/** What is wrong with the installation and what to do, and everything that is watched: for owners. */
export function HealthPage() {
  const { user } = useSession();
  if (user?.role === 'owner') return <OwnersHealth />;
  return (
    <ToolPage title="Health">
      <EmptyState sentence="Only owners can open Health. Ask one of them." />
    </ToolPage>
  );
}

function OwnersHealth() {
  const acting = useChange(apiQueries.health, (action: HealthAction) => api.health.act({ action }));
  const health = useQuery(
    apiQueries.health.check.queryOptions({
      staleTime: 0,
      refetchInterval: acting.isSuccess ? CHECK_AFTER_ACTION_MS : CHECK_EVERY_MS,
    }),
  );
  const { data, isFetching, refetch } = health;
  return (
    <ToolPage
      title="Health"
      actions={
        <>
          <TextButton onClick={() => void refetch()}>Check now</TextButton>
          {data && <CopyButton health={data} />}
        </>
      }
    >
      <div className={styles.page} aria-busy={isFetching}>
        <ErrorNotice>{acting.error?.message}</ErrorNotice>
        <StatusNotice>{acting.data?.sentence}</StatusNotice>
        <Pane query={health} failed="The installation could not be checked." loading="Checking…">
          {(read) => (
            <>
              <p className={styles.sentence} role="status">
                {needsSentence(read)} Checked at {clockWords(read.checkedAt)}.
              </p>
              <HealthProblems health={read} onAct={acting.mutate} />
              <WatchedThings watched={read.watched} onAct={acting.mutate} />
            </>
          )}
        </Pane>
      </div>
    </ToolPage>
  );
}

function CopyButton({ health }: { health: Health }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <TextButton onClick={async () => setCopied(await copyText(healthText(health)))}>
        Copy as text
      </TextButton>
      <StatusNotice>{isCopied && 'Copied.'}</StatusNotice>
    </>
  );
}

function WatchedThings({
  watched,
  onAct,
}: {
  watched: readonly Watched[];
  onAct: (action: HealthAction) => void;
}) {
  return (
    <section className={styles.section} aria-labelledby="watched-heading">
      <h2 id="watched-heading" className={styles.heading}>
        All checks
      </h2>
      <dl>
        {watched.map(({ name, state, line, details, used, action, problems }) => (
          <div key={name} className={styles.thing}>
            <dt className={styles.name}>{WATCHED_LABELS[name]}</dt>
            <dd className={styles.line}>
              <span data-state={state}>{line}</span>
              {used !== null && <Staff used={used} />}
              {details.map((detail) => (
                <span key={detail} className="quiet">
                  {detail}
                </span>
              ))}
            </dd>
            {action && problems.length === 0 && (
              <dd>
                <TextButton onClick={() => onAct(action)}>{ACTION_LABELS[action]}</TextButton>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

const STROKES = 50;
const LIMIT_STROKE = Math.round(DISK_LIMIT * STROKES);

/** A levelling staff whose strokes are dark up to the used share, with the limit marked. */
function Staff({ used }: { used: number }) {
  return (
    <svg className={styles.staff} viewBox={`0 0 ${STROKES * 5} 12`} aria-hidden="true">
      {Array.from({ length: STROKES }, (_, at) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes never move
          key={at}
          x1={at * 5 + 1}
          x2={at * 5 + 1}
          y1={at === LIMIT_STROKE ? 0 : at % 5 === 0 ? 3 : 6}
          y2={12}
          data-part={at === LIMIT_STROKE ? 'limit' : at < used * STROKES ? 'used' : 'free'}
        />
      ))}
    </svg>
  );
}

/** What is wrong and what to do, each with what can be done at once. */
function HealthProblems({
  health: { watched },
  onAct,
}: {
  health: Health;
  onAct: (action: HealthAction) => void;
}) {
  const problems = watched.flatMap(({ problems: all, action }) =>
    all.map((problem, at) => ({ ...problem, action: at === 0 ? action : null })),
  );
  if (problems.length === 0) return null;
  const first = problems.find(({ action }) => action !== null);
  return (
    <section className={styles.section} aria-labelledby="problems-heading">
      <h2 id="problems-heading" className={styles.heading}>
        What is wrong and what to do
      </h2>
      <ol className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem.title} className={styles.problem}>
            <h3 className={styles.title}>{problem.title}</h3>
            <p className={styles.advice}>
              {problem.advice}{' '}
              {problem.link && <TextLink to={problem.link.path}>{problem.link.label}</TextLink>}
            </p>
            {problem.action && (
              <Button
                className={styles.act}
                variant={problem === first ? 'filled' : 'default'}
                onClick={() => problem.action && onAct(problem.action)}
              >
                {ACTION_LABELS[problem.action]}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
