/** The folder of manifests, which list what is complete. */
export const MANIFESTS = 'manifests/';

/** Returns the name of a backup begun at this moment, by which backups are in order. */
export function backupName(startedAt: Date): string {
  return startedAt.toISOString().replaceAll(':', '-');
}

/** Returns the moment at which a backup began, by its name. */
export function backupTime(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}
