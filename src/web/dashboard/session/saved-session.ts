import { isJsonObject, type JsonObject, type JsonValue } from '#records';
import { type QuestionListState, readQuestionList } from '#rules';
import type { Draft } from '../answers/answer-control.ts';

/** A question session as it is saved on the server: the list and the drafts. */
export type SavedSession = {
  list: QuestionListState;
  drafts: { [rowKey: string]: Draft };
  /** Rules of the rows in the list. */
  ruleIds: string[];
};

/** The list and the drafts as JSON to save; `writer` identifies the tab. */
export function savedSession(
  list: QuestionListState,
  drafts: { [rowKey: string]: Draft },
  writer: string,
): JsonObject {
  return { list: list as unknown as JsonObject, drafts, writer };
}

/** The tab that wrote a saved session. */
export function writerOf(state: JsonObject | null): string | undefined {
  return typeof state?.writer === 'string' ? state.writer : undefined;
}

/** Parses a saved session; invalid parts are left out. */
export function readSavedSession(state: JsonObject | null): SavedSession {
  const list = readQuestionList(state?.list);
  return { list, drafts: readDrafts(state?.drafts), ruleIds: list.rows.map((row) => row.ruleId) };
}

function readDrafts(value: JsonValue | undefined): { [rowKey: string]: Draft } {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, Draft] => isDraft(entry[1])),
  );
}

function isDraft(value: JsonValue): value is Draft {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}
