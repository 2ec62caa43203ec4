import type { UploadChoices } from '#contract/reference-lists/reference-upload-contract.ts';
import { AppError } from '../../ground/app-error.ts';
import { readListColumns } from '../reference-column-store.ts';
import { checkListName } from './begin-list-upload.ts';
import { requestWork } from './reference-upload-jobs.ts';
import { changeUploadOfList, type StoredUpload } from './reference-upload-store.ts';
import type { UploadDeps } from './upload-deps.ts';

/**
 * Has an upload read in another way. A list whose columns are known has them mapped as before; another version alone
 * needs no new check.
 * @throws AppError 409 while it is received or imported
 */
export async function chooseReading(
  deps: UploadDeps,
  upload: StoredUpload,
  choices: UploadChoices,
): Promise<void> {
  const { query } = deps.db;
  const { state } = upload;
  if (state !== 'checking' && state !== 'ready' && state !== 'failed') throw uploadAtWork();
  const isSameReading =
    JSON.stringify({ ...upload.choices, version: '' }) === JSON.stringify({ ...choices, version: '' });
  if (isSameReading && state === 'ready') {
    if (!(await changeUploadOfList(query, upload, { choices, problem: null }))) throw uploadAtWork();
    return;
  }
  const isRenamed = choices.name !== upload.choices.name;
  if (isRenamed) await checkListName(query, choices.name);
  const isKnown = isRenamed && (await readListColumns(query, choices.name)).goesTo.size > 0;
  const read = isKnown ? { ...choices, columns: null } : choices;
  if (!(await requestWork(deps, upload.id, { state: 'checking', choices: read, report: null })))
    throw uploadAtWork();
}

export function uploadAtWork(): AppError {
  return new AppError('CONFLICT', { message: 'This upload is being received or imported.' });
}
