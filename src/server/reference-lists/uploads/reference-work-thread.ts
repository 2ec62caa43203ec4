import { withDatabaseBesideServer } from '../../db/open-database.ts';
import { AppError } from '../../ground/app-error.ts';
import { answerTasks } from '../../ground/run-thread.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import { readListFiles } from './read-list-files.ts';
import type { ReferenceTask } from './work-on-upload.ts';

// A thread, so that the server goes on answering other requests.
answerTasks(({ settings, ...task }: ReferenceTask, postProgress) =>
  withDatabaseBesideServer(settings, async (db) => {
    try {
      return await readListFiles(db, task, postProgress);
    } catch (error) {
      if (!(error instanceof FileProblem || error instanceof AppError)) throw error;
      throw new AppError('UNPROCESSABLE_CONTENT', { message: withoutPaths(error.message, task) });
    }
  }),
);

/** Replaces the paths of this machine by the names of the files. */
function withoutPaths(message: string, { paths, names }: Pick<ReferenceTask, 'paths' | 'names'>): string {
  return paths.reduce((text, path, index) => text.replaceAll(path, names[index] ?? ''), message);
}
