import { MOST_MISSED, type SourceProofState } from '#contract/reference-lists/source-proof-contract.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { findUserNames } from '../../identity/base/user-store.ts';
import { hasSecondReader } from '../kept-files/keep-published-files.ts';
import { listPublishedFiles } from '../kept-files/published-file-store.ts';
import {
  isEmbeddedList,
  listReferenceLists,
  type ReferenceList,
  readReferenceList,
} from '../reference-list-store.ts';
import { isTooLarge } from './prove-source-job.ts';
import { readSourceProof } from './source-proof-store.ts';

/** A version that is ready. @throws AppError 404 without one */
async function findProvedList(query: Query, id: string): Promise<ReferenceList> {
  const list = await readReferenceList(query, id);
  if (list?.state !== 'ready') throw new AppError('NOT_FOUND');
  return list;
}

/** What is known of the tests of a version from its published files. @throws AppError 404 without the version */
export async function findSourceProof(query: Query, id: string): Promise<SourceProofState> {
  const list = await findProvedList(query, id);
  const { percent, problem, proof, provedBy } = await readSourceProof(query, id);
  const versions = (await listReferenceLists(query)).filter(({ name }) => name === list.name);
  const [newest] = versions;
  const names = provedBy === null ? null : await findUserNames(query, [provedBy]);
  return {
    ...{ id, name: list.name, version: list.version, isEmbedded: isEmbeddedList(id) },
    testable: await testableOf(query, list),
    newer: newest && newest.id !== id ? { id: newest.id, version: newest.version } : null,
    ...{ percent, problem },
    proof: proof && {
      ...proof,
      by: names?.get(provedBy ?? '') ?? null,
      missed: proof.missed.slice(0, MOST_MISSED),
    },
  };
}

async function testableOf(query: Query, list: ReferenceList): Promise<SourceProofState['testable']> {
  if (isEmbeddedList(list.id)) return 'embedded';
  if (!hasSecondReader(list.format)) return 'no-reader';
  if ((await listPublishedFiles(query, list.id)).length === 0) return 'no-file';
  return isTooLarge(list) ? 'too-large' : 'yes';
}
