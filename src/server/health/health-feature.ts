import { owner } from '../http/require-session.ts';
import { checkHealth } from './check-health.ts';
import { healthMetrics } from './health-metrics.ts';
import type { HealthDeps } from './watched.ts';

/** The state of the installation, for its owners. */
export const healthFeature = {
  api: (deps: HealthDeps) => ({ health: owner.health.handler(() => checkHealth(deps)) }),
  metrics: healthMetrics,
};
