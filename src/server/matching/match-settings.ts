import { oneOf, wholeNumber } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';

const MEBIBYTE = 2 ** 20;
const DEFAULT_MEBIBYTES = 512;
const MAX_MEBIBYTES = 65_536;
const MAX_DAYS = 36_500;
const DEFAULT_KEPT_RUNS = 5;
const MIN_KEPT_RUNS = 2;
const MAX_KEPT_RUNS = 100;

export type MatchConfig = {
  /** Whether who confirmed a match may not save it. */
  matchFourEyes: boolean;
  /** The lists on which each decision needs a reason. */
  matchReasonRequired: 'sanctions' | 'all' | 'none';
  /** The most memory of reference lists that stay open for the look-up of names, and of those that records are joined with. */
  lookUpBytes: number;
  /** The number of finished runs whose results are kept, so that they can be compared with each other. */
  keptRuns: number;
  /** Days for which the record of a comparison of screening is kept; null: for ever. */
  screeningKeepDays: number | null;
  /** Whether a weak alias of a list is enough for a finding of screening. */
  screensWeakAliases: boolean;
};

export const matchSettings = settingsGroup({
  shape: {
    MATCH_FOUR_EYES: oneOf(['0', '1']).default('0'),
    MATCH_REASON_REQUIRED: oneOf(['sanctions', 'all', 'none']).default('sanctions'),
    LOOK_UP_MEMORY: wholeNumber(0, MAX_MEBIBYTES, DEFAULT_MEBIBYTES),
    MATCH_KEEP_RUNS: wholeNumber(MIN_KEPT_RUNS, MAX_KEPT_RUNS, DEFAULT_KEPT_RUNS),
    SCREENING_KEEP_DAYS: wholeNumber(0, MAX_DAYS, 0),
    SCREENING_WEAK_ALIASES: oneOf(['0', '1']).default('0'),
  },
  read({ MATCH_FOUR_EYES, MATCH_REASON_REQUIRED, LOOK_UP_MEMORY, ...keep }): MatchConfig {
    return {
      keptRuns: keep.MATCH_KEEP_RUNS,
      matchFourEyes: MATCH_FOUR_EYES === '1',
      matchReasonRequired: MATCH_REASON_REQUIRED,
      lookUpBytes: LOOK_UP_MEMORY * MEBIBYTE,
      screensWeakAliases: keep.SCREENING_WEAK_ALIASES === '1',
      screeningKeepDays: keep.SCREENING_KEEP_DAYS === 0 ? null : keep.SCREENING_KEEP_DAYS,
    };
  },
});
