import { countText } from '../ground/installation-format.ts';
import { type BackupManifest, clientsText, installationText, rowsOf } from './backup-manifest.ts';
import type { BackupStore } from './backup-objects.ts';
import { findBackups, type OpenedBackup, openBackup, readBackup } from './find-backups.ts';
import { listOwnedBackups, type OwnedBackup } from './ownership/backup-owners.ts';

/** A backup with fewer than this share of what one before it has is far smaller. */
const FAR_FEWER = 0.5;

/** What shows that data is missing. A table that nothing of a firm is in has the same rows in an empty installation. */
const MEASURES: ((manifest: BackupManifest) => number | undefined)[] = [
  ({ database }) => database.clients,
  ({ database }) => database.rows.documents,
  ({ database }) => database.rows.user,
  ({ database }) => database.rows.revisions,
  rowsOf,
];

/**
 * Chooses what a restore takes: the backup that began at the moment `named`, else the one with the newest state, or the newest
 * by `at`. To name the very moment of a backup by `at` names it as well.
 * @throws Error with a sentence when there is none, or none was named where several installations have backups, or the newest
 * has far fewer rows than one before it
 */
export async function chooseBackup(
  store: BackupStore,
  { at = null, named = null }: { at?: Date | null; named?: Date | null },
): Promise<OpenedBackup> {
  if (named) return openNamed(store, named);
  const backups = await listOwnedBackups(store);
  const isNamed = backups.some(({ startedAt }) => startedAt.getTime() === at?.getTime());
  if (!isNamed) await refuseSeveral(store, backups, at);
  const opened = await openBackup(store, { at, among: backups });
  if (!isNamed) await refuseFarFewer(store, opened);
  return opened;
}

/** Returns what a backup is, in words: its time, its installation, the release that made it, its clients and rows. */
export function describeBackup(opened: OpenedBackup): string {
  return `${opened.backup.startedAt.toISOString()} (${contentText(opened)})`;
}

function contentText({ manifest }: OpenedBackup): string {
  const rows = rowsOf(manifest);
  const parts = [
    `installation ${installationText(manifest.installation)}`,
    `Cairn ${manifest.version}`,
    ...[clientsText(manifest) ?? []].flat(),
    countText(rows, 'row'),
  ];
  return parts.join(', ');
}

async function openNamed(store: BackupStore, named: Date): Promise<OpenedBackup> {
  const found = (await findBackups(store)).find(({ startedAt }) => startedAt.getTime() === named.getTime());
  if (found) return readBackup(store, found);
  throw new Error(`No complete backup is of ${named.toISOString()}. List them with: cairn backups`);
}

/** The newest backup of a target that several installations use is easily not that of the one that lost its data. */
async function refuseSeveral(
  store: BackupStore,
  backups: readonly OwnedBackup[],
  at: Date | null,
): Promise<void> {
  const early = backups.filter(({ installation, startedAt }) => installation && (!at || startedAt <= at));
  const installations = new Set(early.map(({ installation }) => installation));
  if (installations.size < 2) return;
  const ways: string[] = [];
  for (const one of installations) {
    const among = early.filter(({ installation }) => installation === one);
    ways.push(await wayTo(store, among, at));
  }
  throw new Error(
    'The target contains backups of several installations. Nothing was changed. Name the one to take:\n' +
      ways.join('\n'),
  );
}

/** How to take the newest state of one installation, with what it is, or why it cannot be read. */
async function wayTo(store: BackupStore, among: readonly OwnedBackup[], at: Date | null): Promise<string> {
  const newest = among.at(-1);
  const opened = await openBackup(store, { at, among }).catch(() => null);
  const time = (opened?.backup ?? newest)?.startedAt.toISOString();
  const text = opened
    ? contentText(opened)
    : `installation ${installationText(newest?.installation)}, not readable with this BACKUP_KEY`;
  return `  --backup ${time}   ${text}`;
}

async function refuseFarFewer(store: BackupStore, newest: OpenedBackup): Promise<void> {
  const backups = await findBackups(store);
  const earlier = backups.filter(({ startedAt }) => startedAt < newest.backup.startedAt);
  for (const backup of earlier.toReversed()) {
    // One that cannot be read says nothing about the newest.
    const before = await readBackup(store, backup).catch(() => null);
    if (before && isFarSmaller(newest.manifest, before.manifest)) throw farFewer(newest, before);
  }
}

function isFarSmaller(newest: BackupManifest, before: BackupManifest): boolean {
  return MEASURES.some((measure) => {
    const now = measure(newest);
    const then = measure(before);
    return now !== undefined && then !== undefined && now < then * FAR_FEWER;
  });
}

function farFewer(newest: OpenedBackup, before: OpenedBackup): Error {
  const ways = [before, newest].map(({ backup }) => `  --backup ${backup.startedAt.toISOString()}`);
  return new Error(
    `The newest backup, ${describeBackup(newest)}, contains far less than an earlier one, ${describeBackup(before)}. ` +
      `Nothing was changed. Name the one to take:\n${ways.join('\n')}`,
  );
}
