import { type BackupStore, ENCRYPTED } from '../backup-objects.ts';
import { readBackup } from '../find-backups.ts';
import { isOwn, listOwnedBackups, readMarks } from '../ownership/backup-owners.ts';
import type { Installation } from '../ownership/installation-store.ts';
import { contentsFolder } from './kept-contents.ts';
import { whileSweeping } from './sweep-marks.ts';

/**
 * Deletes the contents that no backup of an installation has. It leaves all when one of them is under way, which may have
 * found any of them, or was killed and is not old enough to be deleted; and when one cannot be read, as after a change of
 * the key. A backup that begins later sees the mark. Returns how many were deleted.
 */
export async function sweepContents(store: BackupStore, installation: Installation): Promise<number> {
  const { files } = store;
  return whileSweeping(files, installation.id, async () => {
    // Marks before backups: one that ends in between is found in the list.
    const marks = await readMarks(files);
    const backups = (await listOwnedBackups(store)).filter((backup) => isOwn(installation, backup));
    const complete = new Set(backups.map(({ name }) => name));
    const isUnderWay = [...marks].some(([name, owner]) => owner === installation.id && !complete.has(name));
    if (isUnderWay) return 0;
    const used = new Set<string>();
    for (const backup of backups) {
      const opened = await readBackup(store, backup).catch(() => null);
      if (!opened) return 0;
      for (const { name } of opened.manifest.files)
        used.add(backup.isEncrypted ? `${name}${ENCRYPTED}` : name);
    }
    const unused = (await files.list(contentsFolder(installation.id))).filter((key) => !used.has(key));
    for (const key of unused) await files.remove(key);
    return unused.length;
  });
}
