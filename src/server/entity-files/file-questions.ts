import { setImmediate } from 'node:timers/promises';
import type { FileQuestion } from '#contract/entity-files/entity-file-contract.ts';
import { valueText } from '#contract/entity-files/entity-file-words.ts';
import {
  type EntityKind,
  type Field,
  type FieldMapping,
  type JsonObject,
  SESSION_START,
  sameValue,
} from '#records';
import {
  type Answers,
  type AnswerValue,
  type AskedQuestion,
  askedQuestions,
  copiedAnswers,
  type EntityValues,
  type Rule,
  recordedAnswer,
  recordPath,
  ruleSentence,
} from '#rules';
import type { GivenAnswerEntry } from '../question-sessions/answer-history-store.ts';
import type { DocumentsAt } from './documents-at.ts';
import type { DocumentText } from './entity-file-store.ts';
import type { EntityHistory } from './entity-history.ts';

/** What the questions of a file are made from: an entity's record, and the rules, fields and mappings as they stood. */
export type QuestionSources = {
  kind: EntityKind;
  asOf: string;
  record: JsonObject;
  history: EntityHistory;
  mappings: readonly FieldMapping[];
  /** The fields at a moment, built-in ones included. */
  fieldsAt: (moment: string) => ReadonlyMap<string, Field>;
  rules: DocumentsAt<Rule>;
  /** The rules that may ask something at the moment of the file. */
  candidates: ReadonlyMap<string, Rule>;
};

/** Other requests pass between these many questions. */
const QUESTIONS_PER_TURN = 50;

/**
 * The questions about an entity at a moment, each field once: those that the rules ask, answered or not, then the
 * answers that no rule asked for any longer. `entries` are the answers by hand, oldest first.
 */
export async function fileQuestions(
  sources: QuestionSources,
  entries: readonly GivenAnswerEntry[],
): Promise<FileQuestion[]> {
  const { kind, record, mappings, candidates, asOf } = sources;
  const values = { kind, record, mappings };
  const { byField, recorded } = standingAnswers(entries, values);
  const given = [...byField].filter(([field]) => !Object.hasOwn(recorded, field));
  const asked = askedQuestions(
    {
      kind,
      copied: { ...recorded, ...copiedAnswers(values) },
      given: Object.fromEntries(given.map(([field, { value }]) => [field, value as AnswerValue])),
    },
    { rules: candidates, fields: sources.fieldsAt(asOf) },
  );
  const fields = new Set(asked.map(({ question }) => question.dataField));
  const held = given.map(([, entry]) => entry).filter(({ dataField }) => !fields.has(dataField));
  const questions: FileQuestion[] = [];
  for (const [index, dataField] of [...fields].entries()) {
    if (index % QUESTIONS_PER_TURN === 0) await setImmediate();
    const entry = byField.get(dataField);
    questions.push(entry ? answered(sources, entry, false) : unanswered(sources, bestOf(asked, dataField)));
  }
  return [...questions, ...held.map((entry) => answered(sources, entry, true))];
}

/**
 * The answer by hand that stands for each field. One that was saved in the record stands as the record's own value, and
 * `recorded` has it, too.
 */
function standingAnswers(
  entries: readonly GivenAnswerEntry[],
  values: EntityValues,
): { byField: Map<string, GivenAnswerEntry>; recorded: Answers } {
  const byField = new Map<string, GivenAnswerEntry>();
  const recorded: [string, AnswerValue][] = [];
  for (const [dataField, ofField] of Map.groupBy(entries, (entry) => entry.dataField)) {
    const given = ofField.findLast(({ value }) => value !== null);
    const isCleared = ofField.at(-1)?.value === null;
    const value = recordedAnswer(dataField, values);
    if (isCleared && value !== null) recorded.push([dataField, value]);
    if (given && (!isCleared || sameValue(given.value, value))) byField.set(dataField, given);
  }
  return { byField, recorded: Object.fromEntries(recorded) };
}

const TRIGGER_FIELD = /"field":"((?:[^"\\]|\\.)*)"/g;

/** The rules that may ask something: those with a condition on a field that has an answer, or on the session's start. */
export async function findCandidates(
  rules: AsyncIterable<DocumentText>,
  answered: ReadonlySet<string>,
): Promise<Map<string, Rule>> {
  const candidates = new Map<string, Rule>();
  for await (const { id, text } of rules) {
    const names = text?.matchAll(TRIGGER_FIELD) ?? [];
    const isCandidate = [...names].some(([, name]) => {
      const field = JSON.parse(`"${name}"`) as string;
      return field === SESSION_START || answered.has(field);
    });
    if (text !== null && isCandidate) candidates.set(id, JSON.parse(text) as Rule);
  }
  return candidates;
}

function bestOf(asked: readonly AskedQuestion[], dataField: string): AskedQuestion {
  const found = asked.find(({ question }) => question.dataField === dataField);
  if (!found) throw new Error(`Nothing asks for ${dataField}.`);
  return found;
}

function answered(sources: QuestionSources, entry: GivenAnswerEntry, isHeld: boolean): FileQuestion {
  const { dataField, ruleId, prompt, answeredAt: at, userEmail: by } = entry;
  const fields = sources.fieldsAt(at);
  const value = entry.value as AnswerValue;
  const text = valueText(value, fields.get(dataField)?.type);
  return {
    ...{ dataField, ruleId, isHeld },
    prompt: prompt || fields.get(dataField)?.label || dataField,
    answer: { value, text, by, at, isRecorded: false },
    why: sentenceAt(sources, ruleId, at),
  };
}

/** A question that nobody answered by hand; the record may have its value. */
function unanswered(sources: QuestionSources, { question, ruleId }: AskedQuestion): FileQuestion {
  const { kind, record, mappings, history, asOf } = sources;
  const { dataField, prompt } = question;
  const fields = sources.fieldsAt(asOf);
  const value = recordedAnswer(dataField, { kind, record, mappings });
  const written = history.writesOf(recordPath(dataField, { kind, record, mappings }).path).at(-1);
  const text = valueText(value, fields.get(dataField)?.type);
  return {
    ...{ dataField, ruleId, isHeld: false },
    prompt: prompt || fields.get(dataField)?.label || dataField,
    answer:
      value === null || !written
        ? null
        : { value, text, by: written.origin.by, at: written.since, isRecorded: true },
    why: sentenceAt(sources, ruleId, asOf),
  };
}

/** A rule as a sentence at a moment; empty when it is not kept. */
function sentenceAt({ rules, fieldsAt }: QuestionSources, ruleId: string, moment: string) {
  const rule = rules.lastAt(ruleId, moment);
  return rule ? ruleSentence(rule, fieldsAt(moment)) : [];
}
