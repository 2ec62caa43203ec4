import type { SessionProgress } from '#contract/questions/question-session-contract.ts';
import { answeredFields, type QuestionAnswer, questionAnswers } from '#rules';
import { valuesOf } from './open-file.ts';
import type { SessionSnapshot } from './session-snapshot.ts';

type Shown = Pick<SessionSnapshot, 'file' | 'list' | 'context' | 'mappings'>;

/** The questions of the open file with their answers; none in the draft and without a record. */
export function answersOf({ file, list, context, mappings }: Shown): QuestionAnswer[] {
  const values = valuesOf(file, mappings);
  return values ? questionAnswers(list, values, context) : [];
}

/** Counts the questions of the open session, as the list of open files shows them. */
export function progressOf(shown: Shown): SessionProgress {
  if (!shown.file) {
    const answered = answeredFields(shown.list).length;
    return { answered, total: answered, unsaved: 0 };
  }
  const answers = answersOf(shown);
  return {
    answered: answers.filter(({ status }) => status !== 'open').length,
    total: answers.length,
    unsaved: answers.filter(({ status }) => status === 'unsaved').length,
  };
}
