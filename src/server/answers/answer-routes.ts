import { MESSAGES } from '#contract/messages.ts';
import type { AnswerPreview } from '#contract/questions/answer-contract.ts';
import { type Client, clientChanges, type JsonObject, type JsonValue, sameOrEmpty } from '#records';
import { type AnswerPlan, type AskedAnswer, isMissing, planAnswers } from '#rules';
import { entityOf } from '../clients/entity-store.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Transaction } from '../db/tables.ts';
import type { Author } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { verifiedUser } from '../http/require-session.ts';
import type { AnswerDeps, AnswerSubject } from './answer-deps.ts';
import { askedAnswer, previewAnswers, toPreview } from './preview-answers.ts';
import { readSavingTarget, type StoredTarget } from './saving-target.ts';

/** Longest part of a question that the note names, in characters. */
const MAX_PROMPT_LENGTH = 120;

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

/** An answer to save, where it goes, and the value of the record that the user saw; null for nothing. */
type AnswerToSave = AskedAnswer & { path: string; old: JsonValue };

/**
 * Writes answers into the record of an entity, all or none, as one revision of its client that names each question and
 * its rule. Answers that the record has already are left out, so a repeated save writes nothing.
 * @returns the entity as it is now, and the client's version
 * @throws AppError 404 when there is no such entity, 409 with a new preview when a value is not as the user saw it
 */
async function saveAnswers(
  { db, patchDocument }: AnswerDeps,
  author: Author,
  { subject, answers }: { subject: AnswerSubject; answers: readonly AnswerToSave[] },
) {
  return runTransaction(db.query, async (transaction) => {
    const target = await readSavingTarget(transaction, subject, answers);
    const plan = planAnswers(answers.map(askedAnswer), target);
    const stale = answers.filter((answer) => !isAsSeen(answer, plan));
    if (stale.length > 0) throw changedSince(stale.length, await previewAgain(transaction, target, answers));
    const { client, key } = target;
    const document =
      plan.changes.length === 0
        ? client
        : await patchDocument(transaction, {
            collection: 'clients',
            id: client.id,
            author,
            expected: client.version,
            changes: patchOf(target, plan),
            operation: 'answers',
            note: answersNote(plan.changes),
          });
    const saved = entityOf(document, key) ?? target;
    const { entity, record } = saved;
    return { entity, record, version: document.version, at: document.updatedAt };
  });
}

/** Whether an answer still goes where it was shown, over the value that was shown, or is in the record already. */
function isAsSeen({ dataField, path, old }: AnswerToSave, { changes, unsaved }: AnswerPlan): boolean {
  const change = changes.find((one) => one.dataField === dataField);
  if (!change) return !unsaved.some((one) => one.dataField === dataField);
  return change.path === path && sameOrEmpty(change.old, old);
}

function patchOf({ client, key }: StoredTarget, { changes }: AnswerPlan): JsonObject {
  const written = changes.map(({ path, new: value }) => ({ path, value }));
  return clientChanges(client.data as unknown as Client, [{ ...key, changes: written }]);
}

function previewAgain(
  transaction: Transaction,
  target: StoredTarget,
  answers: readonly AnswerToSave[],
): Promise<AnswerPreview> {
  const seen = answers.map((answer) => ({ ...askedAnswer(answer), was: answer.old }));
  return toPreview(transaction, target, seen);
}

function changedSince(count: number, preview: AnswerPreview): AppError {
  return new AppError('CONFLICT', { message: MESSAGES.answersChanged(count), data: { preview } });
}

/** The note of a revision that saved answers: each question, the rule that asked it, and why one was cleared. */
function answersNote(answers: readonly AskedAnswer[]): string {
  return answers.map(sentenceOf).join(' ');
}

function sentenceOf({ dataField, ruleId, prompt, value, because }: AskedAnswer): string {
  const question = `“${shortened(prompt.trim() || dataField)}” asked by ${ruleId}`;
  if (!isMissing(value)) return `${question}.`;
  if (because === undefined) return `${question}: cleared.`;
  const reason = because.trim() === '' ? '' : ` because ${shortened(because.trim())}`;
  return `${question}: cleared, as it no longer applies${reason}.`;
}

function shortened(text: string): string {
  const characters = [...text];
  const cut = characters.length > MAX_PROMPT_LENGTH ? '…' : '';
  return `${characters.slice(0, MAX_PROMPT_LENGTH).join('')}${cut}`;
}
