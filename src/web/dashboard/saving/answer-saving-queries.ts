import { isDefinedError, ORPCError, safe } from '@orpc/client';
import type { AnswerPreview } from '#contract/questions/answer-contract.ts';
import type { EntityKind, JsonObject, JsonValue } from '#records';
import type { AskedAnswer } from '#rules';
import { api } from '../../api/api-client.ts';

/** The entity whose record answers are saved to. */
export type SavedEntity = { kind: EntityKind; id: string; name: string };
/** An answer, or null where one is cleared, and the value of the record that the user saw with it; null for nothing. */
export type SeenAnswer = AskedAnswer & { was: JsonValue };
/** An answer to write, where it goes, and the value that it replaces; null for nothing. */
export type AnswerToSave = AskedAnswer & { path: string; old: JsonValue };

/** How a save ended. `changed`: a value was not as it was shown, so nothing was written. */
export type SaveResult =
  | { outcome: 'saved'; record: JsonObject; version: number; clientId: string; at: string }
  | { outcome: 'changed'; preview: AnswerPreview; message: string };

/** Reads what saving answers would write into the record as it is now. */
export function previewAnswers({ kind, id }: SavedEntity, answers: SeenAnswer[]): Promise<AnswerPreview> {
  return api.answers.preview({ kind, id, answers });
}

/** Writes answers into the record, all or none. */
export async function saveAnswers({ kind, id }: SavedEntity, answers: AnswerToSave[]): Promise<SaveResult> {
  const { error, data } = await safe(api.answers.save({ kind, id, answers }));
  if (!error) {
    const { entity, record, version, at } = data;
    return { outcome: 'saved', record, version, clientId: entity.clientId, at };
  }
  if (isDefinedError(error) && error.code === 'CONFLICT') {
    return { outcome: 'changed', preview: error.data.preview, message: error.message };
  }
  throw error;
}

/** The sentence for a preview or a save that failed. */
export function savingFailure(problem: unknown, name: string): string {
  if (problem instanceof ORPCError && problem.code === 'NOT_FOUND') {
    return `${name} was deleted since. Your answers are kept here.`;
  }
  if (problem instanceof ORPCError) return `${problem.message} Your answers are kept here.`;
  return 'The server cannot be reached just now. Your answers are kept here, and no save writes them twice.';
}
