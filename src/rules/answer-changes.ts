import { isJsonObject, type JsonObject, type JsonValue, sameValue } from '#records';
import { noteChanges } from './notes/answer-notes.ts';

/** How a hand-given answer was asked for. */
export type AskedAs = { ruleId: string; prompt: string };

/**
 * What became of the answer to a question: `given` by hand; `cleared` by hand; `recorded`, it follows the record under its
 * own name from then on; `forgotten`, no longer given by hand; its row `removed` from the questions, and `shown` again;
 * `noted`, its note is another one.
 */
export type AnswerEvent = 'given' | 'cleared' | 'recorded' | 'forgotten' | 'removed' | 'shown' | 'noted';

/** A change of the answer to a question; `value` is the answer that was given, or its note, and null otherwise. */
export type AnswerChange = AskedAs & { dataField: string; event: AnswerEvent; value: JsonValue };

/** The changes that were made by hand between two saved question lists, which may be any JSON. */
export function answerChanges(before: JsonValue | undefined, after: JsonValue | undefined): AnswerChange[] {
  const was = readAnswers(before);
  const is = readAnswers(after);
  const fields = new Set([was, is].flatMap(({ answers, own }) => [...Object.keys(answers), ...own]));
  const answers = [...fields].flatMap((dataField) => answerChange(was, is, dataField) ?? []);
  return [...answers, ...rowChanges(was, is), ...notedChanges(was, is)];
}

function answerChange(was: SavedAnswers, is: SavedAnswers, dataField: string): AnswerChange | undefined {
  const value = answerIn(is, dataField);
  const wasByHand = was.isByHand(dataField);
  if (is.isByHand(dataField)) {
    const isSame = sameValue(answerIn(was, dataField), value);
    if (isSame && (wasByHand || value === null)) return undefined;
    return { dataField, ...is.askedAs(dataField), event: value === null ? 'cleared' : 'given', value };
  }
  const [wasOwn, isOwn] = [was.own.has(dataField), is.own.has(dataField)];
  if (!wasByHand && wasOwn === isOwn) return undefined;
  const asked = isOwn ? is.askedAs(dataField) : was.askedAs(dataField);
  const known = wasByHand ? was.askedAs(dataField) : asked;
  return { dataField, ...known, event: isOwn ? 'recorded' : 'forgotten', value: null };
}

/** The rows that were removed from the questions, or shown again. */
function rowChanges(was: SavedAnswers, is: SavedAnswers): AnswerChange[] {
  const between = (from: SavedAnswers, to: SavedAnswers, event: AnswerEvent) =>
    [...to.dismissed]
      .filter(([key]) => !from.dismissed.has(key))
      .map(([, [dataField, ruleId]]) => ({ dataField, ruleId, prompt: '', event, value: null }));
  return [...between(was, is, 'removed'), ...between(is, was, 'shown')];
}

/** The notes beside answers that are others now. */
function notedChanges(was: SavedAnswers, is: SavedAnswers): AnswerChange[] {
  return noteChanges(was.list, is.list).map(({ dataField, note }) => ({
    ...{ dataField, event: 'noted', value: note },
    ...(note ? is : was).askedAs(dataField),
  }));
}

type SavedAnswers = {
  list: JsonObject;
  answers: JsonObject;
  /** The fields that follow the record under their own name. */
  own: ReadonlySet<string>;
  /** The removed rows by key: their field and their rule. */
  dismissed: ReadonlyMap<string, [dataField: string, ruleId: string]>;
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
    list,
    answers,
    own: new Set(textsIn(list, 'own')),
    dismissed: new Map(textsIn(list, 'dismissed').flatMap(readRowKey)),
    isByHand: (dataField) =>
      isJsonObject(byHand)
        ? Object.hasOwn(byHand, dataField)
        : Object.hasOwn(answers, dataField) && !copied.has(dataField),
    askedAs: (dataField) => readAskedAs(byHand, dataField) ?? askedByRow(list, dataField),
  };
}

function textsIn(list: JsonObject, key: string): string[] {
  const texts = list[key];
  return Array.isArray(texts) ? texts.filter((one) => typeof one === 'string') : [];
}

/** The field and the rule in the key of a row; nothing for that of the entity's row. */
function readRowKey(key: string): [string, [string, string]][] {
  if (!key.startsWith('[')) return [];
  try {
    const [dataField, ruleId] = JSON.parse(key);
    return typeof dataField === 'string' && typeof ruleId === 'string' ? [[key, [dataField, ruleId]]] : [];
  } catch {
    return [];
  }
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
