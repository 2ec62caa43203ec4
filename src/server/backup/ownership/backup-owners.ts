import type { Files } from '../../blobs/files.ts';
import { type BackupStore, ENCRYPTED, listObjects, writeJson } from '../backup-objects.ts';
import { type FoundBackup, findBackups, readBackup } from '../find-backups.ts';
import { type Installation, type NewestNames, UNNAMED } from './installation-store.ts';

/** A complete backup, and the installation that made it; null when an earlier release did not write it. */
export type OwnedBackup = FoundBackup & { installation: string | null };

/** Names of backups, each with the installation that made it or began it. */
export type Owners = ReadonlyMap<string, string>;

/** The folder of marks: one object for each backup, in a folder of its installation. Marks are read without a key. */
const MARKS = 'installations/';

/** Marks a backup that begins as one of an installation. */
export async function writeMark(store: BackupStore, backup: string, installation: string): Promise<void> {
  await writeJson(store, markName(backup, installation), { installation });
}

/** Removes the mark of a backup that is gone. */
export async function removeMark(files: Files, backup: string, installation: string): Promise<void> {
  for (const ending of ['', ENCRYPTED]) await files.remove(`${markName(backup, installation)}${ending}`);
}

/** Reads all marks of a target. */
export async function readMarks(files: Files): Promise<Owners> {
  const marks = await listObjects(files, MARKS);
  return new Map(
    marks.map(({ name }) => {
      const [installation = '', backup = ''] = name.slice(MARKS.length).split('/');
      return [backup.slice(0, -'.json'.length), installation];
    }),
  );
}

/** Lists the complete backups of a target with their installations, oldest first. */
export async function listOwnedBackups(store: BackupStore): Promise<OwnedBackup[]> {
  const backups = await findBackups(store);
  const marks = await readMarks(store.files);
  const owned: OwnedBackup[] = [];
  for (const backup of backups) {
    const installation = marks.get(backup.name) ?? (await namedInManifest(store, backup));
    owned.push({ ...backup, installation });
  }
  return owned;
}

/** Whether a backup, or what one left that is incomplete, is of this installation. */
export function isOwn(
  { id, createdAt }: Installation,
  { installation, startedAt }: Pick<OwnedBackup, 'installation' | 'startedAt'>,
): boolean {
  // Earlier releases wrote no installation. What came before this database cannot be its own.
  return installation === null ? startedAt >= createdAt : installation === id;
}

/** Returns the newest name of each installation. The backups are in order. */
export function newestNames(backups: readonly OwnedBackup[]): NewestNames {
  return Object.fromEntries(backups.map(({ installation, name }) => [installation ?? UNNAMED, name]));
}

/** A mark may be lost where the backups alone were copied. */
async function namedInManifest(store: BackupStore, backup: FoundBackup): Promise<string | null> {
  try {
    return (await readBackup(store, backup)).manifest.installation ?? null;
  } catch {
    return null;
  }
}

function markName(backup: string, installation: string): string {
  return `${MARKS}${installation}/${backup}.json`;
}
