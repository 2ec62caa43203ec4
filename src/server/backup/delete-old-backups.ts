import { backupTime, MANIFESTS } from './backup-names.ts';
import { type BackupStore, ENCRYPTED } from './backup-objects.ts';
import { sweepContents } from './contents/sweep-contents.ts';
import { isOwn, listOwnedBackups, readMarks, removeMark } from './ownership/backup-owners.ts';
import type { Installation } from './ownership/installation-store.ts';

/**
 * Deletes backups of an installation that began before a moment, and what incomplete ones of it left, but never its newest
 * complete one nor the one of the name `proven`, nothing that a kept one has, and nothing of another installation. Returns how
 * many complete ones were deleted.
 */
export async function deleteOldBackups(
  store: BackupStore,
  { installation, before, proven }: { installation: Installation; before: Date; proven?: string | undefined },
): Promise<number> {
  const backups = await listOwnedBackups(store);
  const own = backups.filter((backup) => isOwn(installation, backup));
  // The newest ones may all be damaged: then the one that was last restored for a test is the last good one.
  const old = own.slice(0, -1).filter(({ name, startedAt }) => startedAt < before && name !== proven);
  // Manifests first: a backup that is deleted in part must not count as complete.
  for (const { name, isEncrypted } of old) {
    await store.files.remove(`${MANIFESTS}${name}.json${isEncrypted ? ENCRYPTED : ''}`);
  }
  const kept = new Set(backups.map(({ name }) => name));
  for (const { name } of old) kept.delete(name);
  await deleteLeftOvers(store, { installation, before, kept });
  if (old.length > 0) await sweepContents(store, installation);
  return old.length;
}

/** Deletes the objects of backups without a manifest. */
async function deleteLeftOvers(
  { files }: BackupStore,
  { installation, before, kept }: { installation: Installation; before: Date; kept: ReadonlySet<string> },
): Promise<void> {
  const marks = await readMarks(files);
  const isLeftOver = (name: string) => {
    const startedAt = backupTime(name);
    const owner = { installation: marks.get(name) ?? null, startedAt };
    return startedAt < before && !kept.has(name) && isOwn(installation, owner);
  };
  for (const key of await files.list('')) {
    const [name = ''] = key.split('/');
    if (isLeftOver(name)) await files.remove(key);
  }
  for (const [name, owner] of marks) if (isLeftOver(name)) await removeMark(files, name, owner);
}
