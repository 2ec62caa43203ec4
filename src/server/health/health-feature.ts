import { Gauge, type Registry } from 'prom-client';
import { DAY_MS } from '#records';
import { databaseSize } from '../db/database-size.ts';
import { diskSpace } from '../ground/disk-space.ts';
import { shareRunning } from '../ground/share-running.ts';
import { owner } from '../http/require-session.ts';
import { dailyJob } from '../jobs/schedule-daily.ts';
import { actOnHealth } from './act-on-health.ts';
import { checkHealth } from './check-health.ts';
import { storePageCheck } from './check-pages.ts';
import { healthJobs, requestCheck } from './watch-health.ts';
import type { HealthActDeps, HealthDeps } from './watched.ts';

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

/** Values of one scrape, by label of the gauge's only label, or one under ''. */
type Values = Record<string, number>;
type WatchedGauge = { name: string; help: string; label?: string; read: () => Promise<Values> };

/** Adds the gauges of jobs, disk, database and its connections to a registry. A value that cannot be read is left out. */
function healthMetrics(registry: Registry, { config, db, jobs }: HealthDeps): void {
  // One statement for both gauges of jobs in a scrape, which are collected together.
  const countJobs = shareRunning(() => jobs.counts(new Date(Date.now() - DAY_MS)));
  const gauges: WatchedGauge[] = [
    {
      name: 'cairn_jobs',
      help: 'Background jobs by state; those that failed for good in the last day.',
      label: 'state',
      async read() {
        const { waiting, running, failed } = await countJobs();
        return { waiting, running, failed };
      },
    },
    {
      name: 'cairn_jobs_oldest_due_seconds',
      help: 'How long the job that is due longest has waited.',
      async read() {
        const { oldestDueAt } = await countJobs();
        return { '': oldestDueAt ? (Date.now() - oldestDueAt.getTime()) / 1_000 : 0 };
      },
    },
    {
      name: 'cairn_disk_bytes',
      help: 'What is used and what is free of the disk of the data folder.',
      label: 'part',
      read: () => diskSpace(config.dataDir),
    },
    {
      name: 'cairn_database_size_bytes',
      help: 'Size of the database.',
      read: async () => ({ '': await databaseSize(db, config.dataDir) }),
    },
    {
      name: 'cairn_database_connections',
      help: 'Connections to PostgreSQL for requests, and requests that wait for one.',
      label: 'state',
      read: async () => ({ ...db.connections() }),
    },
  ];
  for (const gauge of gauges) addGauge(registry, gauge);
}

function addGauge(registry: Registry, { name, help, label, read }: WatchedGauge): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      this.reset();
      const values = await read().catch((): Values => ({}));
      for (const [value, number] of Object.entries(values)) {
        this.set(label ? { [label]: value } : {}, number);
      }
    },
  });
}
