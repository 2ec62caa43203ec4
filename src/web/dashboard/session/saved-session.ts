import type { JsonObject, JsonValue } from '#records';
import { type QuestionListState, readQuestionList } from '#rules';
import type { Draft } from '../answers/answer-control.ts';

/** A question session as it is kept on the server: the list, and what was typed but not yet submitted. */
export type SavedSession = {
  list: QuestionListState;
  drafts: { [rowKey: string]: Draft };
  /** Rules of the rows in the list. */
  ruleIds: string[];
};

/** The list and the drafts as JSON to keep; `writer` names the tab that wrote it. */
export function savedSession(
  list: QuestionListState,
  drafts: { [rowKey: string]: Draft },
  writer: string,
): JsonObject {
  return { list: list as unknown as JsonObject, drafts, writer };
}

/** Which tab wrote a kept session. */
export function writerOf(state: JsonObject | null): string | undefined {
  return typeof state?.writer === 'string' ? state.writer : undefined;
}

/** Reads what was kept; whatever is not as expected is left out. */
export function readSavedSession(state: JsonObject | null): SavedSession {
  const list = readQuestionList(state?.list);
  return { list, drafts: readDrafts(state?.drafts), ruleIds: list.rows.map((row) => row.ruleId) };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readDrafts(value: JsonValue | undefined): { [rowKey: string]: Draft } {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, Draft] => isDraft(entry[1])),
  );
}

function isDraft(value: JsonValue): value is Draft {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}
