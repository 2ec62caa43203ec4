import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail that a server under test wrote to its outbox, as text. */
export type OutboxMail = {
  /** The name of its file, such as `screening-7.eml`. */
  name: string;
  text: string;
};

/** The folder that a server with this data folder writes its mails to. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/**
 * Returns the mails that are whole in the outbox of a data folder, ordered by the names of their files: none before
 * the first one. A mail that is being written lies beside them under another name, and may be gone the next moment.
 */
export async function outboxMails(dataDir: string): Promise<OutboxMail[]> {
  const outbox = outboxOf(dataDir);
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.toSorted().map(async (name) => ({ name, text: await readFile(join(outbox, name), 'utf8') })),
  );
}
