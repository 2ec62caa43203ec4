import type { FileQuestion } from '#contract/entity-files/entity-file-contract.ts';
import { valueText } from '#contract/entity-files/entity-file-words.ts';
import { DEFAULT_LOCALE, type Field } from '#records';
import { type AnswerValue, type HeadedQuestion, type Rule, recordPath, ruleSentence } from '#rules';
import type { GivenAnswerEntry } from '../question-sessions/answer-history-store.ts';
import type { DocumentsAt } from './documents-at.ts';
import { isSame, type RecordAt, type StandingAnswer } from './standing-answers.ts';
import type { NotedDocuments } from './standing-notes.ts';

/** What the questions of a file are made from: an entity's record, and the rules, fields and mappings as they stood. */
export type QuestionSources = RecordAt & {
  asOf: string;
  /** The fields at a moment, built-in ones included. */
  fieldsAt: (moment: string) => ReadonlyMap<string, Field>;
  rules: DocumentsAt<Rule>;
  /** The documents that notes name. */
  documents: NotedDocuments;
  /** The rules that may ask something at the moment of the file. */
  candidates: ReadonlyMap<string, Rule>;
};

/** A question that is asked: its answer, or what became of it. */
export function askedQuestion(
  sources: QuestionSources,
  { question, ruleId, heading }: HeadedQuestion,
  standing: StandingAnswer,
): FileQuestion {
  const category = heading === '' ? {} : { category: heading };
  const { source, recorded, given, value } = standing;
  const { dataField } = question;
  const isByHand =
    given !== undefined && (source === 'given' || (source === 'recorded' && isSame(given, value)));
  if (isByHand) {
    const { value: answer, userEmail: by, answeredAt: at } = given;
    const text = textOf(sources, { dataField, at, value: answer as AnswerValue });
    return {
      ...outlineOf(sources, given, at),
      ...category,
      ...{ state: 'answered', before: null, cleared: null, inRecord: null },
      answer: { value: answer as AnswerValue, text, by, at, isRecorded: false },
    };
  }
  const asked = { dataField, ruleId, prompt: question.prompt };
  const outline = { ...outlineOf(sources, asked, sources.asOf), ...category };
  if (source === 'recorded') return { ...outline, ...recordedState(sources, dataField, standing) };
  const cleared = clearedBy(standing);
  return {
    ...outline,
    state: cleared ? 'cleared' : 'open',
    answer: null,
    before: cleared ? beforeOf(sources, dataField, given) : null,
    cleared,
    inRecord: inRecordOf(sources, dataField, recorded),
  };
}

/** The state of a question whose answer is what the record has, and no one answered otherwise. */
function recordedState(sources: QuestionSources, dataField: string, { value }: StandingAnswer) {
  const { path } = recordPath(dataField, sources);
  const written = sources.history.writesOf(path).at(-1);
  if (!written) throw new Error(`No write of ${path} is kept.`);
  const text = textOf(sources, { dataField, at: sources.asOf, value });
  return {
    ...{ state: 'answered' as const, before: null, cleared: null, inRecord: null },
    answer: { value, text, by: written.origin.by, at: written.since, isRecorded: true },
  };
}

/** A question that is not asked any more; undefined for one of which nothing is left. */
export function lapsedQuestion(sources: QuestionSources, standing: StandingAnswer): FileQuestion | undefined {
  const { source, given, last, recorded } = standing;
  if (!last || !given) return undefined;
  const { dataField } = last;
  const isInRecord = recorded !== null && (source !== 'none' || isMappedIn(sources, dataField));
  if (!isInRecord && last.event === 'forgotten' && !standing.removed) return undefined;
  return {
    ...outlineOf(sources, given, given.answeredAt),
    state: isInRecord ? 'lapsed' : 'notAsked',
    answer: null,
    before: beforeOf(sources, dataField, given),
    cleared: isInRecord && source !== 'cleared' ? null : clearedBy(standing),
    inRecord: isInRecord ? inRecordOf(sources, dataField, recorded) : null,
  };
}

function isMappedIn(sources: QuestionSources, dataField: string): boolean {
  return recordPath(dataField, sources).isMapped;
}

/** Who took an answer back, or removed its value from the record. */
function clearedBy({ source, last, removed }: StandingAnswer): FileQuestion['cleared'] {
  if (source === 'cleared' && last) return { by: last.userEmail, at: last.answeredAt };
  return removed ? { by: removed.origin.by, at: removed.since } : null;
}

function beforeOf(
  sources: QuestionSources,
  dataField: string,
  given: GivenAnswerEntry | undefined,
): FileQuestion['before'] {
  if (!given) return null;
  const { userEmail: by, answeredAt: at } = given;
  const value = given.value as AnswerValue;
  return { value, text: textOf(sources, { dataField, at, value }), by, at };
}

function inRecordOf(
  sources: QuestionSources,
  dataField: string,
  value: AnswerValue,
): FileQuestion['inRecord'] {
  return value === null ? null : { value, text: textOf(sources, { dataField, at: sources.asOf, value }) };
}

/** What a question is called, and why it was asked, at a moment. */
function outlineOf(
  sources: QuestionSources,
  { dataField, ruleId, prompt }: { dataField: string; ruleId: string; prompt: string },
  moment: string,
) {
  const named = prompt || sources.fieldsAt(moment).get(dataField)?.label || dataField;
  return { dataField, ruleId, prompt: named, why: sentenceAt(sources, ruleId, moment) };
}

function textOf(
  { fieldsAt }: QuestionSources,
  { dataField, at, value }: { dataField: string; at: string; value: AnswerValue },
): string {
  return valueText(value, fieldsAt(at).get(dataField)?.type);
}

/** A rule as a sentence at a moment, the same in every installation; empty when it is not kept. */
function sentenceAt({ rules, fieldsAt }: QuestionSources, ruleId: string, moment: string) {
  const rule = rules.lastAt(ruleId, moment);
  return rule ? ruleSentence(rule, { fields: fieldsAt(moment), locale: DEFAULT_LOCALE }) : [];
}
