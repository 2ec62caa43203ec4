import { verifiedUser } from '../http/require-session.ts';
import type { AnswerDeps } from './answer-deps.ts';
import { previewAnswers } from './preview-answers.ts';
import { saveAnswers } from './save-answers.ts';

/** Implements the preview and the save of answers. */
export function answerRoutes(deps: AnswerDeps) {
  const { preview, save } = verifiedUser.answers;
  return {
    preview: preview.handler(({ input: { kind, id, answers } }) =>
      previewAnswers(deps.db.query, { kind, id }, answers),
    ),
    save: save.handler(({ context: { user }, input: { kind, id, answers } }) =>
      saveAnswers(deps, user, { subject: { kind, id }, answers }),
    ),
  };
}
