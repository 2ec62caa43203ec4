import type { QuestionAnswer } from '#rules';

/** How many of the questions of a file are answered, and where their answers are. */
export type HeadCounts = { answered: number; total: number; sentence: string };

/** Counts the answers of a file: "9 of 12", "answered, 5 of them not yet in the record". */
export function headCounts(answers: readonly QuestionAnswer[]): HeadCounts {
  const count = (...statuses: string[]) => answers.filter(({ status }) => statuses.includes(status)).length;
  const answered = answers.length - count('open');
  return {
    answered,
    total: answers.length,
    sentence: sentenceOf(answered, count('unsaved'), count('session')),
  };
}

function sentenceOf(answered: number, unsaved: number, inSession: number): string {
  if (answered === 0) return 'answered';
  if (unsaved > 0) {
    return unsaved === answered && answered === 1
      ? 'answered, and not yet in the record'
      : `answered, ${unsaved} of them not yet in the record`;
  }
  return inSession > 0 ? 'answered, nothing left to save' : 'answered, all in the record';
}
