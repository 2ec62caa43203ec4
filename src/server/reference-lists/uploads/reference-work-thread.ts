import { workerData } from 'node:worker_threads';
import { inBackground, openDatabase } from '../../db/open-database.ts';
import { AppError } from '../../ground/app-error.ts';
import { answerFromThread, postProgress } from '../../jobs/run-thread.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import { readListFiles } from './read-list-files.ts';
import type { ReferenceProgress, ReferenceTask } from './work-on-upload.ts';

// A thread with a connection of its own, so that the server answers other requests meanwhile.
const { settings, ...task } = workerData as ReferenceTask;
const db = inBackground(await openDatabase({ ...settings, besideServer: true }));
try {
  await answerFromThread(async () => {
    try {
      return await readListFiles(db, task, (progress: ReferenceProgress) => postProgress(progress));
    } catch (error) {
      if (!(error instanceof FileProblem || error instanceof AppError)) throw error;
      throw new AppError('UNPROCESSABLE_CONTENT', { message: withoutPaths(error.message) });
    }
  });
} finally {
  await db.close();
}

/** Replaces the paths of this machine by the names of the files. */
function withoutPaths(message: string): string {
  return task.paths.reduce((text, path, index) => text.replaceAll(path, task.names[index] ?? ''), message);
}
