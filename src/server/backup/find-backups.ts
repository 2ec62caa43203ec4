import type { Files } from '../blobs/files.ts';
import { type BackupManifest, parseManifest } from './backup-manifest.ts';
import { backupTime, MANIFESTS } from './backup-names.ts';
import { type BackupStore, listObjects, readJson } from './backup-objects.ts';
import { listLogParts } from './log/shipped-log.ts';

/** A complete backup. */
export type FoundBackup = { name: string; startedAt: Date; isEncrypted: boolean };

/** Lists the complete backups, oldest first. */
export async function findBackups({ files }: Pick<BackupStore, 'files'>): Promise<FoundBackup[]> {
  return (await listObjects(files, MANIFESTS))
    .filter(({ name }) => name.endsWith('.json'))
    .map(({ name: object, isEncrypted }) => {
      const name = object.slice(MANIFESTS.length, -'.json'.length);
      return { name, startedAt: backupTime(name), isEncrypted };
    });
}

/** A backup that can be read: `store` has the key when it is encrypted. */
export type OpenedBackup = { backup: FoundBackup; store: BackupStore; manifest: BackupManifest };

/**
 * Finds the complete backup that has the newest state, or the newest by a moment, and reads its manifest.
 * @param among the backups to choose from; by default all of the target
 * @throws Error with a sentence when there is none, or it cannot be read
 */
export async function openBackup(
  store: BackupStore,
  { at = null, among }: { at?: Date | null; among?: readonly FoundBackup[] } = {},
): Promise<OpenedBackup> {
  const backups = among ?? (await findBackups(store));
  const early = backups.filter(({ startedAt }) => at === null || startedAt <= at);
  const backup = await newestState(store.files, early, at);
  if (!backup) {
    const oldest = backups[0] ? ` The oldest is of ${backups[0].startedAt.toISOString()}.` : '';
    throw new Error(
      oldest ? `No complete backup is as old as that.${oldest}` : 'There is no complete backup.',
    );
  }
  return readBackup(store, backup);
}

/** Reads the manifest of a backup. @throws Error with a sentence */
export async function readBackup(store: BackupStore, backup: FoundBackup): Promise<OpenedBackup> {
  if (backup.isEncrypted && store.key === null) {
    throw new Error('The backup is encrypted. Set BACKUP_KEY to the key that it was made with.');
  }
  const readable = { files: store.files, key: backup.isEncrypted ? store.key : null };
  const manifest = parseManifest(await readJson(readable, `${MANIFESTS}${backup.name}.json`));
  return { backup, store: readable, manifest };
}

/** A backup with a log may have a newer state than one that began later. */
async function newestState(
  files: Files,
  backups: readonly FoundBackup[],
  at: Date | null,
): Promise<FoundBackup | undefined> {
  const newest = backups.at(-1);
  for (const backup of backups.toReversed()) {
    const last = (await listLogParts(files, backup.name, at)).at(-1);
    if (last) return newest && newest.startedAt > last.at ? newest : backup;
  }
  return newest;
}
