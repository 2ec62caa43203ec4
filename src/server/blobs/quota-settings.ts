import { wholeNumber } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';

/** The most bytes that are stored of files, whichever way they came in: of one user, and of all. */
export type QuotaConfig = { storageQuota: { perUserBytes: number; inAllBytes: number } };

const MEGABYTE = 1_000_000;

export const quotaSettings = settingsGroup({
  shape: {
    UPLOAD_QUOTA_MB: wholeNumber(1, 1_000_000, 5_000),
    UPLOAD_QUOTA_TOTAL_MB: wholeNumber(1, 100_000_000, 20_000),
  },
  read(settings): QuotaConfig {
    return {
      storageQuota: {
        perUserBytes: settings.UPLOAD_QUOTA_MB * MEGABYTE,
        inAllBytes: settings.UPLOAD_QUOTA_TOTAL_MB * MEGABYTE,
      },
    };
  },
});
