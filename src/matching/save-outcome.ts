/**
 * What a save does with an open record: it writes the values that change; it leaves the record open until another
 * user saves it, one of its several matches is chosen, or later changes of its client are looked at; or it has no
 * value to write.
 */
export const SAVE_OUTCOMES = ['write', 'unchanged', 'unchosen', 'stale', 'other'] as const;
export type SaveOutcome = (typeof SAVE_OUTCOMES)[number];

/** The outcome of a save for an open record. */
export function saveOutcome(record: {
  /** Number of fields whose value changes. */
  changes: number;
  /** Number of confirmed matches. */
  matches: number;
  /** Whether the match whose values are taken is known. */
  hasMatch: boolean;
  /** Whether the client changed after the choices were made. */
  isStale: boolean;
  /** Whether another user has to save it. */
  needsOther: boolean;
}): SaveOutcome {
  if (record.needsOther) return 'other';
  if (!record.hasMatch && record.matches > 1) return 'unchosen';
  if (record.changes === 0) return 'unchanged';
  return record.isStale ? 'stale' : 'write';
}
