import { oneOf, wholeNumber } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';

const MEBIBYTE = 2 ** 20;
const DEFAULT_MEBIBYTES = 512;
const MAX_MEBIBYTES = 65_536;
const MAX_DAYS = 36_500;

export type MatchConfig = {
  /** Whether who confirmed a match may not save it. */
  matchFourEyes: boolean;
  /** The lists on which each decision needs a reason. */
  matchReasonRequired: 'sanctions' | 'all' | 'none';
  /** The most memory of reference lists that stay open for the look-up of names. */
  lookUpBytes: number;
  /** Days for which the record of a comparison of screening is kept; null: for ever. */
  screeningKeepDays: number | null;
};

export const matchSettings = settingsGroup({
  shape: {
    MATCH_FOUR_EYES: oneOf(['0', '1']).default('0'),
    MATCH_REASON_REQUIRED: oneOf(['sanctions', 'all', 'none']).default('sanctions'),
    LOOK_UP_MEMORY: wholeNumber(0, MAX_MEBIBYTES, DEFAULT_MEBIBYTES),
    SCREENING_KEEP_DAYS: wholeNumber(0, MAX_DAYS, 0),
  },
  read({ MATCH_FOUR_EYES, MATCH_REASON_REQUIRED, LOOK_UP_MEMORY, SCREENING_KEEP_DAYS }): MatchConfig {
    return {
      matchFourEyes: MATCH_FOUR_EYES === '1',
      matchReasonRequired: MATCH_REASON_REQUIRED,
      lookUpBytes: LOOK_UP_MEMORY * MEBIBYTE,
      screeningKeepDays: SCREENING_KEEP_DAYS === 0 ? null : SCREENING_KEEP_DAYS,
    };
  },
});
