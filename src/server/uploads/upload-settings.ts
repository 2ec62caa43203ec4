import { wholeNumber } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';

/** The most bytes of stored files: of one user, and of all. */
export type UploadConfig = { uploadQuota: { perUserBytes: number; inAllBytes: number } };

const MEGABYTE = 1_000_000;

export const uploadSettings = settingsGroup({
  shape: {
    UPLOAD_QUOTA_MB: wholeNumber(1, 1_000_000, 1_000),
    UPLOAD_QUOTA_TOTAL_MB: wholeNumber(1, 100_000_000, 20_000),
  },
  read(settings): UploadConfig {
    return {
      uploadQuota: {
        perUserBytes: settings.UPLOAD_QUOTA_MB * MEGABYTE,
        inAllBytes: settings.UPLOAD_QUOTA_TOTAL_MB * MEGABYTE,
      },
    };
  },
});
