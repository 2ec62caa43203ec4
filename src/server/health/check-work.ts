import type { Watched } from '#contract/health-contract.ts';
import { DAY_MS, MINUTE_MS } from '#records';
import { countText, momentText } from '../ground/installation-format.ts';
import { type HealthDeps, watchedThing } from './watched.ts';

/** A due job that waits longer than this finds no server that works on it. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** For how many days a failed job is a problem. */
const FAILED_DAYS = 7;

/** Checks that background jobs are worked on. */
export async function checkJobs({ jobs }: HealthDeps): Promise<Watched> {
  const { waiting, running, failed, oldestDueAt } = await jobs.counts(
    new Date(Date.now() - FAILED_DAYS * DAY_MS),
  );
  const oldest = oldestDueAt ? `, the oldest since ${momentText(oldestDueAt)}` : '';
  const problems = [
    ...(failed > 0
      ? [
          {
            title: `${countText(failed, 'job')} failed for good in the last ${FAILED_DAYS} days.`,
            advice:
              'None of them is tried again automatically. The log says why: look for "job failed for good".',
          },
        ]
      : []),
    ...(oldestDueAt && Date.now() - oldestDueAt.getTime() > LONGEST_WAIT_MS
      ? [
          {
            title: `Jobs have been waiting since ${momentText(oldestDueAt)}.`,
            advice:
              'Nothing is lost. A job that fails is tried again later each time; the log says why, look for "job failed".',
          },
        ]
      : []),
  ];
  return watchedThing(
    'jobs',
    `${failed} failed, ${running} running, ${waiting} waiting${oldest}`,
    problems.length > 0 ? { state: 'wrong', problems } : {},
  );
}

/** Checks that the mail server takes mail. */
export async function checkMail({ config, mailer }: HealthDeps): Promise<Watched> {
  if (config.smtpUrl === null) {
    return watchedThing('mail', 'No mail is sent: each one is a file in the outbox.', { state: 'unknown' });
  }
  const { hostname } = new URL(config.smtpUrl);
  const problem = await mailer.findProblem();
  const action = 'send-test-mail';
  if (problem === null) return watchedThing('mail', `${hostname} accepts mail`, { action });
  const advice = `${hostname} answers: ${problem} Mail waits and is tried again. Check SMTP_URL, and start the server again if it was wrong.`;
  return watchedThing('mail', `${hostname} does not accept mail`, {
    state: 'wrong',
    problems: [{ title: 'The mail server does not accept mail.', advice }],
    action,
  });
}
