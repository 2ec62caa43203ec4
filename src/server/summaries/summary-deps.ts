import type { Deps } from '../app/deps.ts';

/** What making summaries needs of the server. */
export type SummaryDeps = Pick<
  Deps,
  'config' | 'db' | 'log' | 'files' | 'jobs' | 'mailer' | 'webhooks' | 'summarizer'
>;
