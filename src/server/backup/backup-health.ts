import { Gauge, type Registry } from 'prom-client';
import { MINUTE_MS } from '#records';
import type { Database } from '../db/open-database.ts';
import { shareRunning } from '../ground/share-running.ts';
import type { BackupConfig } from './backup-settings.ts';
import { type BackupState, isOverdue, readBackupState } from './backup-state-store.ts';
import type { Backups } from './backups.ts';

type HealthDeps = { config: BackupConfig; db: Database; backups: Backups };

/** Said until a target is decided about. */
const NOT_BACKED_UP =
  'Nothing is backed up: the backup target needs a decision. cairn doctor says what to do.';
/** How far a log may be behind its seconds before that is a warning. */
const LOG_PATIENCE_MS = MINUTE_MS;

/** What `/readyz` reports of backups: times and warnings; nothing when the server makes none. */
export async function backupHealth({ config, db, backups }: HealthDeps): Promise<{
  backup?: { madeAt: string | null; provenAt: string | null; loggedAt: string | null };
  warnings: string[];
}> {
  if (config.backup.target === null) return { warnings: [] };
  const state = await readBackupState(db.health).catch(() => null);
  if (!state) return { warnings: [] };
  const { madeAt = null, provenAt = null } = state;
  const { shippedAt } = backups;
  const loggedAt = shippedAt?.toISOString() ?? null;
  const longestMs = config.backup.logSeconds * 1_000 + LOG_PATIENCE_MS;
  const isBehind = shippedAt !== null && Date.now() - shippedAt.getTime() > longestMs;
  const warnings = [
    ...warningsOf(state),
    ...(isBehind ? [`The log of the newest backup ends at ${loggedAt}.`] : []),
  ];
  return { backup: { madeAt, provenAt, loggedAt }, warnings };
}

/** Adds the gauges of backups to a registry. Those without a value yet are 0. */
export function backupMetrics(registry: Registry, deps: HealthDeps): void {
  if (deps.config.backup.target === null) return;
  // One statement for all gauges of a scrape, which are collected together.
  const readOnce = shareRunning(() => readBackupState(deps.db.health).catch((): BackupState => ({})));
  const gauges: [name: string, help: string, value: (state: BackupState) => number][] = [
    ['made_timestamp_seconds', 'When the newest backup began.', ({ madeAt }) => seconds(madeAt)],
    ['size_bytes', 'Size of the newest backup before encryption.', ({ size = 0 }) => size],
    [
      'failing',
      '1 when the last attempt to make a backup failed.',
      ({ problem, refusal }) => Number(!!problem || !!refusal),
    ],
    [
      'proven_timestamp_seconds',
      'When a backup was last proven by a restore.',
      ({ provenAt }) => seconds(provenAt),
    ],
    ['proof_failing', '1 when the last proof failed.', ({ proofProblem }) => Number(!!proofProblem)],
    [
      'logged_timestamp_seconds',
      'Until when everything committed is in the log of the newest backup.',
      () => (deps.backups.shippedAt?.getTime() ?? 0) / 1_000,
    ],
  ];
  for (const [name, help, value] of gauges) {
    new Gauge({
      name: `cairn_backup_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(value(await readOnce()));
      },
    });
  }
}

function warningsOf(state: BackupState): string[] {
  const { madeAt, problem, refusal, proofProblem } = state;
  return [
    ...(refusal ? [NOT_BACKED_UP] : []),
    ...(problem ? ['The last backup failed; the log says why.'] : []),
    ...(isOverdue(state) ? [`The newest backup is of ${madeAt}.`] : []),
    ...(proofProblem ? ['The last test restore of a backup failed; the log says why.'] : []),
  ];
}

const seconds = (time: string | undefined) => (time === undefined ? 0 : Date.parse(time) / 1_000);
