import type { QuestionAnswer } from '#rules';
import { counted } from '../../ui/count-words.ts';

/** How many of the questions of a file are answered, and where their answers are. */
export type HeadCounts = { answered: number; total: number; sentence: string };

/**
 * Counts the answers of a file: "9 of 12", "answered, 5 of them not yet in the record". `lapsed` are values of the record
 * that no longer apply and wait to be cleared or kept.
 */
export function headCounts(answers: readonly QuestionAnswer[], lapsed: number): HeadCounts {
  const count = (...statuses: string[]) => answers.filter(({ status }) => statuses.includes(status)).length;
  const answered = answers.length - count('open', 'cleared');
  const waiting = { unsaved: count('unsaved'), cleared: count('cleared'), lapsed };
  return { answered, total: answers.length, sentence: sentenceOf(answered, waiting, count('session')) };
}

type Waiting = { unsaved: number; cleared: number; lapsed: number };

function sentenceOf(answered: number, waiting: Waiting, inSession: number): string {
  const { unsaved, cleared, lapsed } = waiting;
  if (cleared + lapsed > 0) {
    const parts = [
      ...(unsaved > 0 ? [counted(unsaved, 'answer')] : []),
      ...(cleared > 0 ? [`${cleared} cleared`] : []),
      ...(lapsed > 0 ? [`${lapsed} that no longer ${lapsed === 1 ? 'applies' : 'apply'}`] : []),
    ];
    return `answered, ${unsaved + cleared + lapsed} not saved: ${parts.join(', ')}`;
  }
  if (answered === 0) return 'answered';
  if (unsaved > 0) {
    return unsaved === answered && answered === 1
      ? 'answered, and not yet in the record'
      : `answered, ${unsaved} of them not yet in the record`;
  }
  return inSession > 0 ? 'answered, nothing left to save' : 'answered, all in the record';
}
