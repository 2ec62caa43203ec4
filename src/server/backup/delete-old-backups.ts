import { type BackupStore, ENCRYPTED } from './backup-objects.ts';
import { findBackups } from './find-backups.ts';
import { backupTime, MANIFESTS } from './make-backup.ts';

/**
 * Deletes backups that began before a moment, and what incomplete ones left, but never the newest complete one. Returns
 * how many complete ones were deleted.
 */
export async function deleteOldBackups(store: BackupStore, before: Date): Promise<number> {
  const backups = await findBackups(store);
  const old = backups.slice(0, -1).filter(({ startedAt }) => startedAt < before);
  // Manifests first: a backup that is deleted in part must not count as complete.
  for (const { name, isEncrypted } of old) {
    await store.files.remove(`${MANIFESTS}${name}.json${isEncrypted ? ENCRYPTED : ''}`);
  }
  const kept = new Set(backups.map(({ name }) => name));
  for (const { name } of old) kept.delete(name);
  for (const key of await store.files.list('')) {
    const [name = ''] = key.split('/');
    const startedAt = backupTime(name);
    if (startedAt < before && !kept.has(name)) await store.files.remove(key);
  }
  return old.length;
}
