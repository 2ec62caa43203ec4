import type { Hono } from 'hono';
import type { ApiRouter } from '../http/api-routes.ts';
import type { ServerEnv } from '../http/server-env.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { AppDeps, Deps } from './deps.ts';

/** One capability of the server: what it serves, does in the background, and needs at the start. Its settings are listed in read-config.ts. */
export type Feature = {
  /** Answers its part of the contract. */
  api?: (deps: AppDeps) => Partial<ApiRouter>;
  /** Serves what is no call of the contract: protocols of other programs, forms, middleware. */
  http?: (deps: AppDeps) => Hono<ServerEnv>;
  /** Does its jobs. Here `db` has the deadlines of background work. */
  jobs?: (deps: Deps) => JobHandlers;
  /** Runs at each start: after migrations, before the jobs start and the port opens. */
  start?: (deps: Deps) => Promise<void>;
};
