import { owner } from '../http/require-session.ts';
import { dailyJob } from '../jobs/schedule-daily.ts';
import { actOnHealth } from './act-on-health.ts';
import { checkHealth } from './check-health.ts';
import { storePageCheck } from './check-pages.ts';
import { healthMetrics } from './health-metrics.ts';
import { healthJobs, requestCheck } from './watch-health.ts';
import type { HealthActDeps } from './watched.ts';

const pageCheck = dailyJob<HealthActDeps>('check-pages', storePageCheck);

/** The state of the installation, for its owners. */
export const healthFeature = {
  api: (deps: HealthActDeps) => ({
    health: {
      check: owner.health.check.handler(() => checkHealth(deps)),
      act: owner.health.act.handler(({ context: { user }, input: { action } }) =>
        actOnHealth(deps, user, action),
      ),
    },
  }),
  metrics: healthMetrics,
  jobs: (deps: HealthActDeps) => ({ ...healthJobs(deps), ...pageCheck.handlers(deps) }),
  async start(deps: HealthActDeps) {
    await requestCheck(deps.jobs);
    await pageCheck.start(deps);
  },
};
