import type { Logger } from 'pino';
import { ENTITY_KINDS } from '#records';
import type { BlobConfig } from '../blobs/blob-settings.ts';
import type { Files } from '../blobs/files.ts';
import { renormalizeNames } from '../clients/entity-store.ts';
import type { Database, DataSettings } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { JobHandlers } from '../jobs/handle-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { removeStrayPublishedFiles } from './kept-files/keep-published-files.ts';
import { measureCoverage } from './measure-coverage.ts';
import { requestMissingProofs } from './proof/prove-source-job.ts';
import { forgetSourceProofs } from './proof/source-proof-store.ts';
import { listReferenceLists } from './reference-list-store.ts';
import { referenceShards } from './reference-shards.ts';
import { removeReferenceList } from './remove-reference-list.ts';
import { removeStrayShards } from './shard-folder.ts';
import { sharedShards } from './shared-shards/shared-shards.ts';
import { recordMissingChanges } from './versions/record-version-changes.ts';

const JOB_NAME = 'tend-reference-lists';
const NAMES_PER_TRANSACTION = 500;

/** What the maintenance of reference lists needs of the server. */
export type ReferenceDeps = {
  db: Database;
  files: Files;
  config: DataSettings & Partial<Pick<BlobConfig, 's3'>>;
  jobs: Jobs;
  log: Logger;
};

/** The job that maintains reference lists. */
export function referenceMaintenanceJobs(deps: ReferenceDeps): JobHandlers {
  return {
    [JOB_NAME]: {
      async handler(_payload: object, { signal }) {
        await maintainReferenceLists(deps, signal);
        await requestMissingProofs(deps);
      },
    },
  };
}

/** Requests maintenance: at each start, and after each import and removal. */
export async function requestReferenceMaintenance(jobs: Jobs): Promise<void> {
  await jobs.add(JOB_NAME, {}, { key: 'all' });
}

/**
 * Resumes interrupted removals, renormalises internal names after a change of the normalisation, records what versions
 * changed where that is missing, copies or builds shards that are missing on this machine, shares them with other servers
 * and deletes unused ones.
 */
export async function maintainReferenceLists(
  { db, files, config, log }: Omit<ReferenceDeps, 'jobs'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const list of await listReferenceLists(db.query, ['removed'])) await removeReferenceList(db, list);
  await removeStrayPublishedFiles({ db, files });
  await forgetSourceProofs(db.query);
  while (
    await runTransaction(db.query, (transaction) => renormalizeNames(transaction, NAMES_PER_TRANSACTION))
  );
  const lists = await listReferenceLists(db.query);
  const sharing = { query: db.query, bucket: config.s3 ? files : null, settings: config, log };
  const shared = sharedShards(sharing);
  await removeStrayShards(config.dataDir, lists);
  await shared?.removeStray(lists);
  for (const list of lists) await measureCoverage(db.query, list);
  await recordMissingChanges(db, lists);
  const shards = referenceShards({ query: db.query, settings: config, shared });
  for (const list of lists) {
    for (const kind of ENTITY_KINDS) {
      signal?.throwIfAborted();
      const ready = await shards.list(list.id, kind);
      await shared?.put(list, kind, ready.length);
      log.debug({ list: list.id, kind, shards: ready.length }, 'reference list is ready to be compared');
    }
  }
}
