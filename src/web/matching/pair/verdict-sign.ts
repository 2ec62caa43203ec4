/** A sign that says without colour what the word beside it says: the same, near, against, or nothing to compare. */
export type VerdictSign = 'same' | 'near' | 'against' | 'none';

export const VERDICT_SIGNS: Record<VerdictSign, string> = { same: '=', near: '≈', against: '◇', none: '–' };
