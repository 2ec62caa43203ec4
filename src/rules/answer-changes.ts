import { isJsonObject, type JsonObject, type JsonValue, sameValue } from '#records';

/** How a hand-given answer was asked for. */
export type AskedAs = { ruleId: string; prompt: string };

/** A hand-given answer that was given, changed, or cleared (null). */
export type AnswerChange = AskedAs & { dataField: string; value: JsonValue };

/**
 * The hand-given answers that differ between two saved question lists, which may be any JSON. An answer that is copied
 * from the record again counts as cleared.
 */
export function answerChanges(before: JsonValue | undefined, after: JsonValue | undefined): AnswerChange[] {
  const was = readAnswers(before);
  const is = readAnswers(after);
  const fields = new Set([...Object.keys(was.answers), ...Object.keys(is.answers)]);
  return [...fields].flatMap((dataField) => {
    const value = answerIn(is, dataField);
    if (sameValue(answerIn(was, dataField), value)) return [];
    if (is.isByHand(dataField)) return [{ dataField, ...is.askedAs(dataField), value }];
    return was.isByHand(dataField) ? [{ dataField, ...was.askedAs(dataField), value: null }] : [];
  });
}

type SavedAnswers = {
  answers: JsonObject;
  isByHand: (dataField: string) => boolean;
  askedAs: (dataField: string) => AskedAs;
};

function answerIn({ answers }: SavedAnswers, dataField: string): JsonValue {
  return Object.hasOwn(answers, dataField) ? (answers[dataField] ?? null) : null;
}

/** The answers of a saved list. One that was saved before answers were marked marks all that are not copied. */
function readAnswers(saved: JsonValue | undefined): SavedAnswers {
  const list = isJsonObject(saved) ? saved : {};
  const answers = objectIn(list, 'answers');
  const { byHand } = list;
  const copied = new Set(Array.isArray(list.copied) ? list.copied : []);
  return {
    answers,
    isByHand: (dataField) =>
      isJsonObject(byHand)
        ? Object.hasOwn(byHand, dataField)
        : Object.hasOwn(answers, dataField) && !copied.has(dataField),
    askedAs: (dataField) => readAskedAs(byHand, dataField) ?? askedByRow(list, dataField),
  };
}

function askedByRow(list: JsonObject, dataField: string): AskedAs {
  const rows = Array.isArray(list.rows) ? list.rows.filter(isJsonObject) : [];
  const row = rows.find(({ question }) => isJsonObject(question) && question.dataField === dataField);
  const question = row ? objectIn(row, 'question') : {};
  return { ruleId: textOf(row?.ruleId), prompt: textOf(question.prompt) };
}

function readAskedAs(byHand: JsonValue | undefined, dataField: string): AskedAs | undefined {
  if (!isJsonObject(byHand) || !Object.hasOwn(byHand, dataField)) return undefined;
  const value = byHand[dataField];
  if (!isJsonObject(value)) return undefined;
  return { ruleId: textOf(value.ruleId), prompt: textOf(value.prompt) };
}

function objectIn(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : {};
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
