import type {
  UploadChoices,
  UploadPreview,
  UploadReport,
} from '#contract/reference-lists/reference-upload-contract.ts';
import type { DataSettings } from '../../db/open-database.ts';
import { AppError } from '../../ground/app-error.ts';
import { runThread } from '../../ground/run-thread.ts';
import { ThreadLostError } from '../../ground/start-thread.ts';
import { TAKES_TOO_MUCH } from '../../source-files/file-problem.ts';
import { keepPublishedFiles } from '../kept-files/keep-published-files.ts';
import { requestReferenceMaintenance } from '../maintain-reference-lists.ts';
import { hideUnfinished } from './drop-upload.ts';
import {
  changeUploadOfList,
  hasKeptRows,
  readUploadOfList,
  type StoredUpload,
} from './reference-upload-store.ts';
import { copyFiles, keepBadRows, keepPreview, removeFiles } from './upload-copies.ts';
import type { UploadDeps } from './upload-deps.ts';

export const WORK_RETRIES = 2;
const FAILED = 'Something went wrong on our side. Nothing was imported. Please try again.';

/** What the thread that reads an upload is given. */
export type ReferenceTask = {
  settings: DataSettings;
  kind: 'check' | 'import';
  /** The email is null when no user imports it. */
  author: { id: string; email: string | null };
  choices: UploadChoices;
  /** The files as this machine has them, and as the user calls them. */
  paths: string[];
  names: string[];
  badRowsPath: string;
  /** Where the records are listed as they will be compared, for a check that people look at. */
  previewPath?: string | undefined;
};
/** What it posts while it reads. */
export type ReferenceProgress = {
  rowsDone?: number;
  percent?: number;
  preview?: UploadPreview;
  choices?: UploadChoices;
  listId?: string;
};

type Job = { attempt: number; signal: AbortSignal };

/** Checks or imports an upload in a thread, until it is done or another step is requested. */
export async function workOnUpload(
  deps: UploadDeps,
  { id, step }: Pick<StoredUpload, 'id' | 'step'>,
  { attempt, signal }: Job,
): Promise<void> {
  const upload = await readUploadOfList(deps.db.query, id);
  if (upload?.step !== step) return;
  const outrun = new AbortController();
  try {
    await readInThread(deps, upload, { stop: signal, outrun });
  } catch (error) {
    if (outrun.signal.aborted) return;
    const isLost = error instanceof ThreadLostError;
    const isKnown = isLost || error instanceof AppError;
    if (!isKnown && (signal.aborted || attempt <= WORK_RETRIES)) throw error;
    const state = upload.state === 'importing' ? 'ready' : 'failed';
    const problem = isLost ? TAKES_TOO_MUCH : isKnown ? error.message : FAILED;
    await changeUploadOfList(deps.db.query, upload, { state, problem });
    if (!isKnown) throw error;
  }
}

async function readInThread(
  deps: UploadDeps,
  upload: StoredUpload,
  { stop, outrun }: { stop: AbortSignal; outrun: AbortController },
): Promise<void> {
  const { query } = deps.db;
  const { paths, badRowsPath, previewPath } = await copyFiles(deps, upload);
  const { dataDir, databaseUrl } = deps.config;
  const isImport = upload.state === 'importing';
  const task: ReferenceTask = {
    ...{ settings: { dataDir, databaseUrl }, kind: isImport ? 'import' : 'check', author: upload.author },
    ...{ choices: upload.choices, paths, names: upload.files.map(({ name }) => name), badRowsPath },
    ...(!isImport && { previewPath }),
  };
  // Changes are written one after the other, so that the last is the newest.
  let writing = Promise.resolve();
  const onProgress = (message: unknown) => {
    const progress = message as ReferenceProgress;
    writing = writing.then(async () => {
      if (await changeUploadOfList(query, upload, progress)) return;
      outrun.abort();
      // An import ends by itself when its version is hidden.
      if (progress.listId) await hideUnfinished(query, { listId: progress.listId, author: upload.author });
    });
    writing.catch(() => {});
  };
  const script = new URL('./reference-work-thread.ts', import.meta.url);
  const signal = AbortSignal.any([stop, outrun.signal]);
  const running = runThread(script, task, { onProgress, ...(!isImport && { signal }) });
  const report = (await running) as UploadReport;
  await writing;
  const leftOut = hasKeptRows(report) ? await keepBadRows(deps, upload.id, badRowsPath) : 0;
  if (isImport) return finish(deps, upload, { report, leftOut, paths });
  await keepPreview(deps, upload.id, previewPath);
  await changeUploadOfList(query, upload, { state: 'ready', report, percent: 100, problem: null });
}

/** Ends an import: its files are kept as they were published or deleted, and the rows left out are kept. */
async function finish(
  deps: UploadDeps,
  upload: StoredUpload,
  { report, leftOut, paths }: { report: UploadReport; leftOut: number; paths: string[] },
): Promise<void> {
  await changeUploadOfList(deps.db.query, upload, { state: 'done', report, percent: 100, problem: null });
  const { id, author } = upload;
  deps.log.info(
    { event: 'reference-list-imported', uploadId: id, userId: author.id },
    'reference list imported',
  );
  await keepPublished(deps, upload, paths);
  await removeFiles(deps, upload);
  await changeUploadOfList(deps.db.query, upload, { fileBytes: leftOut });
  await requestReferenceMaintenance(deps.jobs);
}

/** The import stands, whether or not its files can be kept. */
async function keepPublished(deps: UploadDeps, { id, files }: StoredUpload, paths: string[]): Promise<void> {
  const { listId, choices } = (await readUploadOfList(deps.db.query, id)) ?? {};
  if (!listId || !choices?.format) return;
  const published = { listId, format: choices.format, paths, names: files.map(({ name }) => name) };
  await keepPublishedFiles(deps, published).catch((error: unknown) =>
    deps.log.warn({ err: error, list: listId }, 'the published files are not kept'),
  );
}
