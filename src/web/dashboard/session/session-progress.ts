import type { SessionProgress } from '#contract/questions/question-session-contract.ts';
import {
  answeredFields,
  type LapsedAnswer,
  lapsedAnswers,
  type QuestionAnswer,
  questionAnswers,
} from '#rules';
import { valuesOf } from './open-file.ts';
import type { SessionSnapshot } from './session-snapshot.ts';

type Shown = Pick<SessionSnapshot, 'file' | 'list' | 'context' | 'mappings'>;

/** The questions of the open file with their answers; none in the draft and without a record. */
export function answersOf({ file, list, context, mappings }: Shown): QuestionAnswer[] {
  const values = valuesOf(file, mappings);
  return values ? questionAnswers(list, values, context) : [];
}

/** The values of the record that no longer apply to the open file, and wait to be cleared or kept. */
export function lapsedOf({ file, list, context, mappings }: Shown): LapsedAnswer[] {
  const values = valuesOf(file, mappings);
  return values ? lapsedAnswers(list, values, context) : [];
}

/** Counts the questions of the open session, as the list of open files shows them. */
export function progressOf(shown: Shown): SessionProgress {
  if (!shown.file) {
    const answered = answeredFields(shown.list).length;
    return { answered, total: answered, unsaved: 0 };
  }
  const answers = answersOf(shown);
  return {
    answered: answers.filter(({ status }) => status !== 'open' && status !== 'cleared').length,
    total: answers.length,
    unsaved:
      answers.filter(({ status }) => status === 'unsaved' || status === 'cleared').length +
      lapsedOf(shown).length,
  };
}
