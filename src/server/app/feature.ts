import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { ApiRouter } from '../http/answer-call.ts';
import type { ServerEnv } from '../http/server-env.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { AppDeps, Deps } from './deps.ts';

/** One capability of the server: its calls, routes, background jobs and start. Its settings are listed in read-config.ts. */
export type Feature = {
  /** Implements its part of the contract. */
  api?: (deps: AppDeps) => Partial<ApiRouter>;
  /** Serves routes outside the contract: protocols of other programs, forms, middleware. */
  http?: (deps: AppDeps) => Hono<ServerEnv>;
  /** Adds its metrics to the registry of an app. */
  metrics?: (registry: Registry, deps: Deps) => void;
  /** Handles its background jobs. `db` has the deadlines of background work. */
  jobs?: (deps: Deps) => JobHandlers;
  /** Runs at each start: after migrations, before the jobs start and the port opens. */
  start?: (deps: Deps) => Promise<void>;
};
