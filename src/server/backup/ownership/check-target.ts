import type { Query } from '../../db/tables.ts';
import { momentText } from '../../ground/installation-format.ts';
import { clientsText, installationText } from '../backup-manifest.ts';
import { backupName } from '../backup-names.ts';
import type { BackupStore } from '../backup-objects.ts';
import { changeBackupState, readBackupState } from '../backup-state-store.ts';
import { readBackup } from '../find-backups.ts';
import { isOwn, listOwnedBackups, newestNames, type OwnedBackup, writeMark } from './backup-owners.ts';
import { type Installation, markSeen, readInstallation, UNNAMED } from './installation-store.ts';

/**
 * A target holds backups that this installation neither made nor was told of, or those that it made there are gone. The message
 * is a sentence with the ways out.
 */
export class ForeignTargetError extends Error {}

/** A backup that may be written. */
export type BegunBackup = { name: string; startedAt: Date; installation: Installation };

const WAYS_OUT =
  'To take over their data, stop the server and run cairn restore. To keep the data that is here and back it up ' +
  'beside them, run cairn backup adopt. Otherwise set BACKUP_TARGET to a place of its own.';

/**
 * Checks that all backups of a target are known to this installation.
 * @throws ForeignTargetError otherwise
 */
export async function checkTarget(query: Query, store: BackupStore): Promise<Installation> {
  const foreign = await describeForeign(query, store);
  if (foreign !== null) throw new ForeignTargetError(foreign);
  return readInstallation(query);
}

/** Says which backups of a target this installation neither made nor was told of, and the ways out; null when there are none. */
export async function describeForeign(query: Query, store: BackupStore): Promise<string | null> {
  const { installation, unknown } = await findUnknown(query, store);
  return unknown ? `${await describeUnknown(store, unknown, installation)} ${WAYS_OUT}` : null;
}

/**
 * Checks a target, and marks a backup there as one of this installation before anything of it is written.
 * @param place what the settings or a command call the target
 * @throws ForeignTargetError when a person has to decide about it
 */
export async function beginBackup(
  query: Query,
  store: BackupStore,
  { startedAt, place }: { startedAt: Date; place: string },
): Promise<BegunBackup> {
  const installation = await checkTarget(query, store);
  await refuseVanished(query, store, { installation, place });
  const name = backupName(startedAt);
  await markSeen(query, { [installation.id]: name });
  await writeMark(store, name, installation.id);
  return { name, startedAt, installation };
}

/** A folder whose disk is not mounted is empty, and on the disk that the backups are to outlive. */
async function refuseVanished(
  query: Query,
  store: BackupStore,
  { installation, place }: { installation: Installation; place: string },
): Promise<void> {
  const { madeAt, place: madeIn } = await readBackupState(query);
  if (madeAt === undefined || madeIn !== place) return;
  if ((await listOwnedBackups(store)).some((backup) => isOwn(installation, backup))) return;
  throw new ForeignTargetError(
    `The backups of this installation are gone from ${place}, the newest of ${momentText(madeAt)} with them: its disk may not be ` +
      'mounted. Nothing is backed up there. Bring them back, or begin again there with cairn backup adopt.',
  );
}

/** Makes all backups of a target known, so that this installation backs up beside them. Returns those that were not. */
export async function adoptTarget(query: Query, store: BackupStore): Promise<OwnedBackup[]> {
  const backups = await listOwnedBackups(store);
  const installation = await readInstallation(query);
  await markSeen(query, newestNames(backups));
  await changeBackupState(query, { refusal: null, place: null });
  return backups.filter((backup) => !isKnown(installation, backup));
}

/** In restored data, makes all backups of the target known: who restores has chosen among them. */
export async function knowRestored(query: Query, store: BackupStore): Promise<void> {
  const backups = await listOwnedBackups(store);
  const installation = await readInstallation(query);
  if (backups.every((backup) => isKnown(installation, backup))) return;
  await markSeen(query, newestNames(backups));
}

/** Finds the newest backup of a target that an installation does not know. */
async function findUnknown(query: Query, store: BackupStore) {
  // First the list, then what is seen: a backup is seen before it is in the list.
  const backups = await listOwnedBackups(store);
  const installation = await readInstallation(query);
  return { installation, unknown: backups.filter((backup) => !isKnown(installation, backup)).at(-1) };
}

function isKnown(installation: Installation, backup: OwnedBackup): boolean {
  const seen = installation.seen[backup.installation ?? UNNAMED] ?? '';
  if (backup.name <= seen) return true;
  // One of its own that it has not begun is of a copy of it.
  return backup.installation === null && isOwn(installation, backup);
}

async function describeUnknown(
  store: BackupStore,
  backup: OwnedBackup,
  { id }: Installation,
): Promise<string> {
  const clients = await readBackup(store, backup).then(
    ({ manifest }) => clientsText(manifest),
    () => null,
  );
  const newest = [`the newest of ${momentText(backup.startedAt)}`, ...(clients ? [`with ${clients}`] : [])];
  return backup.installation === id
    ? `The backup target contains backups of a copy of this installation (${newest.join(' ')}), which this one did not make, so nothing is backed up there.`
    : `The backup target contains backups of another installation (${installationText(backup.installation)}, ${newest.join(' ')}), so nothing is backed up there.`;
}
