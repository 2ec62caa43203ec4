import { z } from 'zod';
import { countText } from '../ground/installation-format.ts';

/** As much of an id as tells installations apart. */
const SHOWN_ID_LENGTH = 8;

/** One object of a backup: its size and hash before it was encrypted. */
const backupEntry = z.object({ name: z.string(), size: z.number(), sha256: z.string() });

/** What a backup holds and how to check it. A backup without its manifest is incomplete. */
const backupManifest = z.object({
  format: z.literal(1),
  /** The version of the program that made it. */
  version: z.string(),
  /** The id of the installation that made it; earlier releases did not write it. */
  installation: z.string().optional(),
  /** Before the database was copied. */
  startedAt: z.string(),
  endedAt: z.string(),
  database: backupEntry.extend({
    kind: z.enum(['sqlite', 'postgres']),
    /** Rows of each table. */
    rows: z.record(z.string(), z.number()),
    /** How many clients there are; earlier releases did not write it. */
    clients: z.number().optional(),
    /** The migrations that it has had, in order. */
    migrations: z.array(z.string()),
  }),
  secrets: backupEntry,
  /** Stored files; `key` is that of the file in the store. */
  files: z.array(backupEntry.extend({ key: z.string() })),
});
export type BackupEntry = z.output<typeof backupEntry>;
export type BackupManifest = z.output<typeof backupManifest>;

/** Parses a manifest. @throws Error with a sentence */
export function parseManifest(value: unknown): BackupManifest {
  const parsed = backupManifest.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error('The manifest cannot be read: it is damaged, or a later release of Cairn wrote it.');
}

/** Returns how many rows a backup has, over all tables. */
export function rowsOf({ database }: BackupManifest): number {
  return Object.values(database.rows).reduce((sum, count) => sum + count, 0);
}

/** Returns the number of clients in words, as far as it is known. */
export function clientsText({ database: { clients } }: BackupManifest): string | null {
  return clients === undefined ? null : countText(clients, 'client');
}

/** Returns the short name of an installation for people. */
export function installationText(id: string | null | undefined): string {
  return id ? id.slice(0, SHOWN_ID_LENGTH) : 'of an earlier release';
}
