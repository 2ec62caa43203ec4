import { z } from 'zod';

/** One object of a backup: its size and hash before it was encrypted. */
const backupEntry = z.object({ name: z.string(), size: z.number(), sha256: z.string() });

/** What a backup holds and how to check it. A backup without its manifest is incomplete. */
const backupManifest = z.object({
  format: z.literal(1),
  /** The version of the program that made it. */
  version: z.string(),
  /** Before the database was copied. */
  startedAt: z.string(),
  endedAt: z.string(),
  database: backupEntry.extend({
    kind: z.enum(['sqlite', 'postgres']),
    /** Rows of each table. */
    rows: z.record(z.string(), z.number()),
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
