import { type EntityKind, type FieldMapping, isEmptyValue, type JsonObject } from '#records';
import { type AnswerEvent, type AnswerValue, recordedAnswer, recordPath, sameAnswer } from '#rules';
import type { GivenAnswerEntry } from '../question-sessions/answer-history-store.ts';
import type { EntityHistory, WrittenValue } from './entity-history.ts';

/** The record of an entity at a moment, with its history and the mappings of then. */
export type RecordAt = {
  kind: EntityKind;
  record: JsonObject;
  history: EntityHistory;
  mappings: readonly FieldMapping[];
};

/** What stands for a field at a moment, from its history and that of the record. */
export type StandingAnswer = {
  /** `given` by hand over the record, `cleared` by hand, `recorded`: what the record has; `none`. */
  source: 'given' | 'cleared' | 'recorded' | 'none';
  /** null for none. */
  value: AnswerValue;
  /** The last answer by hand, and the last change; undefined without any. */
  given: GivenAnswerEntry | undefined;
  last: GivenAnswerEntry | undefined;
  /** What the record has; null for nothing. */
  recorded: AnswerValue;
  /** The last write that removed the value from the record, while it has none. */
  removed: WrittenValue | undefined;
};

/** What happens to a question without changing its answer. */
const BESIDE_ANSWERS: ReadonlySet<AnswerEvent> = new Set(['removed', 'shown', 'noted']);

/**
 * What stands for a field after its changes, given oldest first. What a mapping copies stands without an answer; under
 * its own name, what was saved or taken from the record.
 */
export function standingAnswer(
  dataField: string,
  entries: readonly GivenAnswerEntry[],
  at: RecordAt,
): StandingAnswer {
  const { path, isMapped } = recordPath(dataField, at);
  const recorded = recordedAnswer(dataField, at);
  const writes = at.history.writesOf(path);
  const changes = entries.filter(({ event }) => !BESIDE_ANSWERS.has(event));
  const last = changes.at(-1);
  const given = changes.findLast(({ event }) => event === 'given');
  const known = { given, last, recorded, removed: removalIn(writes) };
  const isSaved = given !== undefined && given === last && wasSaved(given, writes);
  if (last?.event === 'given' && !isSaved && !isSame(given, recorded)) {
    return { ...known, source: 'given', value: last.value as AnswerValue };
  }
  if (last?.event === 'cleared') return { ...known, source: 'cleared', value: null };
  const isFollowed =
    isMapped || last?.event === 'recorded' || last?.event === 'given' || isHandedOver(changes, recorded);
  if (!isFollowed || recorded === null) return { ...known, source: 'none', value: null };
  return { ...known, source: 'recorded', value: recorded };
}

/** Whether an answer was saved to the record after it was given; from then on the record's value stands. */
function wasSaved({ value, answeredAt }: GivenAnswerEntry, writes: readonly WrittenValue[]): boolean {
  return writes.some(
    ({ value: written, since, origin }) =>
      origin.operation === 'answers' &&
      since >= answeredAt &&
      sameAnswer(value as AnswerValue, written as AnswerValue, undefined),
  );
}

/** Whether an answer became the record's own before that was kept as an event: it was forgotten, and the record has it. */
function isHandedOver(changes: readonly GivenAnswerEntry[], recorded: AnswerValue): boolean {
  const [before, last] = changes.slice(-2);
  return last?.event === 'forgotten' && before?.event === 'given' && isSame(before, recorded);
}

/** Whether the record has an answer that was given by hand. */
export function isSame(given: GivenAnswerEntry | undefined, recorded: AnswerValue): boolean {
  return given !== undefined && sameAnswer(given.value as AnswerValue, recorded, undefined);
}

function removalIn(writes: readonly WrittenValue[]): WrittenValue | undefined {
  const last = writes.at(-1);
  const had = writes.some(({ value }) => !isEmptyValue(value));
  return last && had && isEmptyValue(last.value) ? last : undefined;
}
