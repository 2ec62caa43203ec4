import type { Deps } from '../deps.ts';

/** What taking, delivering and forgetting contact messages needs of the server. */
export type ContactDeps = Pick<Deps, 'config' | 'db' | 'log' | 'jobs' | 'mailer' | 'webhooks'>;
