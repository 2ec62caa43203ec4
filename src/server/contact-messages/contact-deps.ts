import type { Deps } from '../app/deps.ts';

/** What taking, delivering and forgetting contact messages needs of the server. */
export type ContactDeps = Pick<Deps, 'config' | 'db' | 'log' | 'jobs' | 'mailer' | 'webhooks'>;
