import { Button } from '@mantine/core';
import type { Health, HealthAction } from '#contract/health-contract.ts';
import { TextLink } from '../ui/text-button.tsx';
import styles from './health-page.module.css';

export const ACTION_LABELS: Record<HealthAction, string> = {
  'make-backup': 'Back up now',
  'prove-backup': 'Test the restore now',
  'send-test-mail': 'Send a test mail',
};

/** What is wrong and what to do, each with what can be done at once. */
export function HealthProblems({
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
