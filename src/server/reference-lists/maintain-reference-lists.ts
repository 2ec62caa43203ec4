import type { Logger } from 'pino';
import { ENTITY_KINDS } from '#records';
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
import { recordMissingChanges } from './versions/record-version-changes.ts';

const JOB_NAME = 'tend-reference-lists';
const NAMES_PER_TRANSACTION = 500;

/** What the maintenance of reference lists needs of the server. */
export type ReferenceDeps = { db: Database; files: Files; config: DataSettings; jobs: Jobs; log: Logger };

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
 * changed where that is missing, builds shards that are missing on this machine and deletes unused ones.
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
  await removeStrayShards(config.dataDir, lists);
  for (const list of lists) await measureCoverage(db.query, list);
  await recordMissingChanges(db, lists);
  const shards = referenceShards({ query: db.query, settings: config });
  for (const { id } of lists) {
    for (const kind of ENTITY_KINDS) {
      signal?.throwIfAborted();
      const ready = await shards.list(id, kind);
      log.debug({ list: id, kind, shards: ready.length }, 'reference list is ready to be compared');
    }
  }
}
