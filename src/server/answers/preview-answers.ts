import type { AnswerPreview } from '#contract/questions/answer-contract.ts';
import { type EntityKey, entityRecord, type JsonValue, readPath, sameOrEmpty } from '#records';
import { type AskedAnswer, planAnswers } from '#rules';
import type { Query } from '../db/tables.ts';
import { pageRevisions } from '../documents/revision-store.ts';
import type { AnswerSubject } from './answer-deps.ts';
import { readSavingTarget, type StoredTarget } from './saving-target.ts';

/** Revisions read at a time, and in all. */
const PAGE = 20;
const MAX_REVISIONS = 200;

/** An answer, and what the user saw in the record: null for nothing, undefined when that is not known. */
export type SeenAnswer = AskedAnswer & { was?: JsonValue | undefined };

/**
 * Previews what saving answers would write into a record as it is now, and names who changed a value since the user
 * saw it.
 * @throws AppError 404 when there is no such entity
 */
export async function previewAnswers(
  query: Query,
  subject: AnswerSubject,
  answers: readonly SeenAnswer[],
): Promise<AnswerPreview> {
  return toPreview(query, await readSavingTarget(query, subject, answers), answers);
}

/** The preview for an entity that is read already. */
export async function toPreview(
  query: Query,
  target: StoredTarget,
  answers: readonly SeenAnswer[],
): Promise<AnswerPreview> {
  const { entity, record, key } = target;
  const plan = planAnswers(answers.map(askedAnswer), target);
  const seen = new Map(answers.map(({ dataField, was }) => [dataField, was]));
  const isChanged = (change: (typeof plan.changes)[number]) => {
    const was = seen.get(change.dataField);
    return was !== undefined && !sameOrEmpty(was, change.old);
  };
  const isLapsed = ({ because }: (typeof plan.changes)[number]) => because !== undefined;
  const paths = plan.changes
    .filter((change) => isChanged(change) || isLapsed(change))
    .map(({ path }) => path);
  const authors = await findValueChanges(query, key, paths);
  const changes = plan.changes.map((change) => {
    const origin = authors.get(change.path);
    const { by = null, at = null } = origin ?? {};
    return {
      ...change,
      ...(isLapsed(change) && origin && { origin }),
      ...(isChanged(change) && { changed: { was: seen.get(change.dataField) ?? null, by, at } }),
    };
  });
  return { entity, record, changes, unsaved: plan.unsaved };
}

/** Returns the answer alone, without what was seen of the record. */
export function askedAnswer({ dataField, ruleId, prompt, value, because }: AskedAnswer): AskedAnswer {
  return { dataField, ruleId, prompt, value, ...(because !== undefined && { because }) };
}

/** The author, the time and the operation of a change. */
type ValueChange = { by: string; at: string; operation: string };

/**
 * Finds who last changed each of these values of an entity, and when, by its path. A value whose change is further back
 * than 200 revisions of the client is not in the result.
 */
async function findValueChanges(
  query: Query,
  entity: EntityKey,
  paths: readonly string[],
): Promise<Map<string, ValueChange>> {
  const found = new Map<string, ValueChange>();
  const recordIn = (data: string | null) =>
    data === null ? {} : (entityRecord(JSON.parse(data), entity) ?? {});
  let earlierThan: number | undefined;
  for (let read = 0; read < MAX_REVISIONS && found.size < paths.length; read += PAGE) {
    const id = entity.clientId;
    const revisions = await pageRevisions(query, {
      ...{ collection: 'clients', id, limit: PAGE },
      before: earlierThan,
    });
    for (const { old_data: old, new_data: now, user_email: by, written_at: at, operation } of revisions) {
      const [before, after] = [recordIn(old), recordIn(now)];
      for (const path of paths) {
        const isSame = sameOrEmpty(readPath(before, path), readPath(after, path));
        if (!isSame && !found.has(path)) found.set(path, { by, at, operation });
      }
    }
    earlierThan = revisions.at(-1)?.version;
    if (revisions.length < PAGE) break;
  }
  return found;
}
