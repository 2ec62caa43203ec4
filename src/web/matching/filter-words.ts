import type { BirthdayVerdict, Tier } from '#matching';

export const TIER_LABELS: Record<Tier, string> = {
  ...{ likely: 'Likely', possible: 'Possible', conflicting: 'Birthday conflicts', below: 'Below the rule' },
};
export const BIRTHDAY_LABELS: Record<BirthdayVerdict, string> = {
  ...{ same: 'Same', near: 'Near', conflict: 'Conflict', none: 'None to compare' },
};
