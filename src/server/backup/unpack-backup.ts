import type { Files, KeptBytes } from '../blobs/files.ts';
import { measuredBytes } from '../blobs/measured-bytes.ts';
import { unknownMigrations } from '../db/migrate.ts';
import type { BackupEntry, BackupManifest } from './backup-manifest.ts';
import { type BackupStore, readObject } from './backup-objects.ts';
import type { InspectedDatabase } from './inspect-sqlite.ts';

/**
 * Passes the bytes of an object to `take`, and compares them with the manifest.
 * @throws Error with a sentence when they differ
 */
export async function unpackEntry(
  store: BackupStore,
  entry: BackupEntry,
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<void> {
  const measured = measuredBytes(readObject(store, entry.name));
  try {
    await take(measured.bytes);
  } catch (error) {
    const failure = measured.failure() ?? error;
    if (isMissing(failure)) throw new Error(`The backup is incomplete: ${entry.name} is missing.`);
    throw failure;
  }
  checkEntry(entry, measured.kept());
}

/** Unpacks every stored file of a backup. */
export async function unpackFiles(store: BackupStore, manifest: BackupManifest, to: Files): Promise<void> {
  for (const entry of manifest.files) {
    await unpackEntry(store, entry, (bytes) => to.put(entry.key, bytes));
  }
}

/** Unpacks the secrets of a backup. The first one makes everything; the others check what they made. None unless it is encrypted. */
export async function unpackSecrets(store: BackupStore, manifest: BackupManifest): Promise<string[]> {
  const chunks: Uint8Array[] = [];
  await unpackEntry(store, manifest.secrets, async (bytes) => {
    for await (const chunk of bytes) chunks.push(chunk);
  });
  const secrets = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { AUTH_SECRET: string[] };
  return secrets.AUTH_SECRET;
}

/** @throws Error with a sentence when a later release made the backup */
export function refuseNewer({ version, database }: BackupManifest): void {
  const unknown = unknownMigrations(database.migrations);
  if (unknown.length === 0) return;
  throw new Error(
    `The backup is of Cairn ${version} and has migrations that this version lacks (${unknown.join(', ')}). ` +
      'Install that version or a later one.',
  );
}

/** @throws Error with a sentence when a table has another number of rows than the manifest says */
export function checkRows({ database }: BackupManifest, { rows }: Pick<InspectedDatabase, 'rows'>): void {
  const names = new Set([...Object.keys(database.rows), ...Object.keys(rows)]);
  const different = [...names].filter((name) => database.rows[name] !== rows[name]);
  if (different.length === 0) return;
  const counts = different.map(
    (name) => `${name} ${rows[name] ?? 'none'} of ${database.rows[name] ?? 'none'}`,
  );
  throw new Error(`The backup is damaged: rows are missing or too many (${counts.join(', ')}).`);
}

function checkEntry({ name, size, sha256 }: BackupEntry, kept: KeptBytes): void {
  if (kept.size === size && kept.contentHash === sha256) return;
  throw new Error(`The backup is damaged: the checksum of ${name} differs from the manifest.`);
}

function isMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, name } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound') return true;
  }
  return false;
}
