import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { list, wholeNumber } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';
import { S3_ADDRESS } from './open-target.ts';

const MIN_KEY_LENGTH = 32;
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Where backups go, how they are encrypted, and when the server makes them. */
export type BackupConfig = {
  backup: {
    /** A folder or an address of a bucket; null: the server makes no backups. */
    target: string | null;
    /** Null: backups are not encrypted. */
    key: string | null;
    /** Whether a new installation begins beside the backups of another one without asking; they are kept. */
    adopts: boolean;
    /** Times of day in UTC, such as 02:30. */
    schedule: readonly string[];
    keepDays: number;
    /** Seconds between two parts of the log on SQLite; 0: no log. */
    logSeconds: number;
  };
};

export const backupSettings = settingsGroup({
  shape: {
    BACKUP_TARGET: z.string().optional(),
    BACKUP_KEY: z
      .string()
      .min(
        MIN_KEY_LENGTH,
        `must have at least ${MIN_KEY_LENGTH} characters; make one with: openssl rand -base64 32`,
      )
      .optional(),
    BACKUP_ADOPT: z.enum(['yes', 'no']).default('no'),
    BACKUP_SCHEDULE: list
      .refine((times) => times.every((time) => TIME_OF_DAY.test(time)), {
        message: 'must be times of day in UTC, separated by commas, such as 02:30,14:30',
      })
      .default(['02:30']),
    BACKUP_KEEP_DAYS: wholeNumber(1, 36_500, 14),
    BACKUP_LOG_SECONDS: wholeNumber(0, 3_600, 1),
  },
  problems({ BACKUP_TARGET = '', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) {
    if (BACKUP_TARGET === '') return [];
    if (!BACKUP_TARGET.startsWith('s3:')) {
      return isAbsolute(BACKUP_TARGET)
        ? []
        : [
            'BACKUP_TARGET must be the whole path of a folder, such as /backups: one from where the server starts is easily another one.',
          ];
    }
    if (!S3_ADDRESS.test(BACKUP_TARGET)) {
      return ['BACKUP_TARGET must be a folder, or a bucket such as s3://bucket/prefix.'];
    }
    return S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? []
      : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with a BACKUP_TARGET in a bucket.'];
  },
  read(settings): BackupConfig {
    return {
      backup: {
        target: settings.BACKUP_TARGET ?? null,
        key: settings.BACKUP_KEY ?? null,
        adopts: settings.BACKUP_ADOPT === 'yes',
        schedule: settings.BACKUP_SCHEDULE,
        keepDays: settings.BACKUP_KEEP_DAYS,
        logSeconds: settings.BACKUP_LOG_SECONDS,
      },
    };
  },
  warnings({ backup: { target, key } }, { mode }) {
    return mode === 'production' && target !== null && key === null
      ? [
          'Backups are not encrypted: anyone who can read BACKUP_TARGET reads all data. AUTH_SECRET is left out of them: keep a copy elsewhere, or set BACKUP_KEY.',
        ]
      : [];
  },
});
