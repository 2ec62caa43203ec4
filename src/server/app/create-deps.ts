import type { Logger } from 'pino';
import { Backups } from '../backup/backups.ts';
import { createFiles } from '../blobs/create-files.ts';
import { type Database, inBackground } from '../db/open-database.ts';
import { writeBatch } from '../documents/batches/write-batch.ts';
import { checkDocument } from '../documents/check-document.ts';
import { patchDocument } from '../documents/patch-document.ts';
import { createAuth } from '../identity/auth.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import { handleJobs } from '../jobs/handle-jobs.ts';
import { createMailer } from '../mail/create-mailer.ts';
import { addAuditRows } from '../matching/audit/match-audit-store.ts';
import { releaseProposalsOf } from '../matching/screening/finding-store.ts';
import { ScreeningWatch } from '../matching/screening/screening-watch.ts';
import { referenceShards } from '../reference-lists/reference-shards.ts';
import { sharedShards } from '../reference-lists/shared-shards/shared-shards.ts';
import { createSummarizer } from '../summary-engine/create-summarizer.ts';
import { VisitCounter } from '../visits/visit-counter.ts';
import { createWebhooks } from '../webhooks/create-webhooks.ts';
import type { Deps } from './deps.ts';
import { features } from './features.ts';
import type { ServerConfig } from './read-config.ts';

/** Creates everything the server works with from its settings and its database. Nothing runs yet; `closeDeps` releases it all. */
export async function createDeps({
  config,
  db,
  log,
}: {
  config: ServerConfig;
  db: Database;
  log: Logger;
}): Promise<Deps> {
  const jobs = await createJobs({ db, log });
  const files = createFiles(config);
  const bucket = config.s3 ? files : null;
  const shared = sharedShards({ query: db.background, bucket, settings: config, log });
  const deps: Deps = {
    ...{ config, db, log, jobs },
    mailer: createMailer({ config, log }),
    files,
    webhooks: createWebhooks({ config, log, jobs }),
    summarizer: createSummarizer({ config, log }),
    auth: createAuth({ config, db, log, jobs }),
    visits: new VisitCounter({ db, log }),
    backups: new Backups({ config, db: inBackground(db), files, jobs, log }),
    shards: referenceShards({ query: db.background, settings: config, shared }),
    screening: new ScreeningWatch({ db: inBackground(db), jobs, log }),
    ...{ patchDocument, checkDocument, writeBatch, addAuditRows, releaseProposalsOf },
  };
  const inJobs = { ...deps, db: inBackground(db) };
  for (const feature of features) handleJobs(jobs, feature.jobs?.(inJobs) ?? {});
  return deps;
}

/** Stops watching, waits for running jobs, writes the counted visits and the end of the log, then closes mail and database. */
export async function closeDeps({
  jobs,
  visits,
  backups,
  mailer,
  screening,
  db,
}: Pick<Deps, 'jobs' | 'visits' | 'backups' | 'mailer' | 'screening' | 'db'>): Promise<void> {
  await screening.stop();
  await jobs.stop();
  await visits.flush();
  await backups.stop();
  await mailer.close();
  await db.close();
}
