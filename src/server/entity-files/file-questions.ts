import { setImmediate } from 'node:timers/promises';
import type { FileQuestion } from '#contract/entity-files/entity-file-contract.ts';
import { SESSION_START } from '#records';
import { askedQuestions, copiedAnswers, type HeadedQuestion, type Rule, rowKey } from '#rules';
import type { GivenAnswerEntry } from '../question-sessions/answer-history-store.ts';
import type { DocumentText } from './entity-file-store.ts';
import { askedQuestion, lapsedQuestion, type QuestionSources } from './question-states.ts';
import { type StandingAnswer, standingAnswer } from './standing-answers.ts';
import { standingNote } from './standing-notes.ts';

/** Other requests pass between these many questions. */
const QUESTIONS_PER_TURN = 50;

/**
 * The questions about an entity at a moment, each field once: those that the rules ask, in the order of their
 * list, then those that were answered and are not asked any longer. `entries` are the changes made by hand, oldest first.
 */
export async function fileQuestions(
  sources: QuestionSources,
  entries: readonly GivenAnswerEntry[],
): Promise<FileQuestion[]> {
  const byField = Map.groupBy(entries, ({ dataField }) => dataField);
  const standing = memoizedStanding(sources, byField);
  const asked = askedAt(sources, standing, [...byField.keys()]).filter(isShown(entries));
  const fields = new Set(asked.map(({ question }) => question.dataField));
  const questions: FileQuestion[] = [];
  for (const [index, dataField] of [...fields].entries()) {
    if (index % QUESTIONS_PER_TURN === 0) await setImmediate();
    questions.push(askedQuestion(sources, bestOf(asked, dataField), standing(dataField)));
  }
  const others = [...byField.keys()].filter((dataField) => !fields.has(dataField));
  const lapsed = others.flatMap((dataField) => lapsedQuestion(sources, standing(dataField)) ?? []);
  return [...questions, ...lapsed].map((question) => {
    const note = standingNote(byField.get(question.dataField) ?? [], sources.documents);
    return note ? { ...question, note } : question;
  });
}

type StandingOf = (dataField: string) => StandingAnswer;

function memoizedStanding(
  sources: QuestionSources,
  byField: ReadonlyMap<string, readonly GivenAnswerEntry[]>,
): StandingOf {
  const known = new Map<string, StandingAnswer>();
  return (dataField) => {
    const standing = known.get(dataField) ?? standingAnswer(dataField, byField.get(dataField) ?? [], sources);
    known.set(dataField, standing);
    return standing;
  };
}

/** What the rules ask at the moment of the file. */
function askedAt(
  sources: QuestionSources,
  standing: StandingOf,
  fields: readonly string[],
): HeadedQuestion[] {
  const { kind, record, mappings, candidates, asOf } = sources;
  const copied = copiedAnswers({ kind, record, mappings });
  const given = fields
    .map((field) => [field, standing(field)] as const)
    .filter(
      ([field, { source }]) => source !== 'none' && !(source === 'recorded' && Object.hasOwn(copied, field)),
    );
  return askedQuestions(
    { kind, copied, given: Object.fromEntries(given.map(([field, { value }]) => [field, value])) },
    { rules: candidates, fields: sources.fieldsAt(asOf) },
  );
}

/** Whether a question was not removed from the questions by hand. */
function isShown(entries: readonly GivenAnswerEntry[]): (asked: HeadedQuestion) => boolean {
  const removed = new Map<string, boolean>();
  for (const { event, dataField, ruleId } of entries) {
    if (event === 'removed' || event === 'shown') removed.set(rowKey(dataField, ruleId), event === 'removed');
  }
  return ({ question, ruleId }) => !removed.get(rowKey(question.dataField, ruleId));
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

function bestOf(asked: readonly HeadedQuestion[], dataField: string): HeadedQuestion {
  const found = asked.find(({ question }) => question.dataField === dataField);
  if (!found) throw new Error(`Nothing asks for ${dataField}.`);
  return found;
}
