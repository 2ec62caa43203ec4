import { DatabaseSync } from 'node:sqlite';
import { answerTasks } from '../ground/run-thread.ts';

answerTasks(async ({ file }: { file: string }) => firstProblem(file));

/** Returns what SQLite's own check finds first in a file that others may use; null when every page is as it should be. */
function firstProblem(file: string): string | null {
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(file, { readOnly: true });
    const found = String(sqlite.prepare('pragma quick_check(1)').get()?.quick_check);
    return found === 'ok' ? null : found;
  } catch (error) {
    return (error as Error).message;
  } finally {
    sqlite?.close();
  }
}
