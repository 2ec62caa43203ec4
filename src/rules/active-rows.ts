import { type EntityKind, SESSION_START } from '#records';
import { winningCases } from './evaluate-rules.ts';
import { type GivenAnswer, type GivenAnswers, givenAnswers } from './given-answers.ts';
import { appliesTo, type IndexedRule, indexRule } from './indexed-rule.ts';
import type { QuestionContext, QuestionListState, QuestionRow } from './question-row.ts';
import type { Answers, Question } from './rule.ts';
import { type FieldTypes, fires } from './trigger.ts';

/** The active rows and answers of a question list. */
export type Activity = {
  /** The question each active row asks now, by row key. */
  questions: ReadonlyMap<string, Question>;
  /** The active answers: the session's start, those copied from the entity and those of active rows. */
  answers: Answers;
};

/** The active answers: what is sent, saved and exported. */
export function effectiveAnswers(state: QuestionListState, context: QuestionContext): Answers {
  return findActivity(state, context).answers;
}

/**
 * Finds the active rows and answers. A row is active when its rule and a case for its field hold on active answers.
 * Computed as a least fixpoint, so that two rows cannot keep each other active. The fixpoint is unique, because a
 * missing answer satisfies no condition: more answers never make a row inactive.
 */
export function findActivity(state: QuestionListState, context: QuestionContext): Activity {
  const questionOf = rowQuestions(state, context);
  const held = givenAnswers(state.answers);
  const answers = new Map<string, GivenAnswer>();
  const give = (field: string) => {
    const answer = held.get(field);
    if (answer !== undefined) answers.set(field, answer);
  };
  if (state.started) answers.set(SESSION_START, true);
  state.copied.forEach(give);
  const active = new Set<QuestionRow>();
  for (let found = -1; found !== active.size; ) {
    found = active.size;
    for (const row of state.rows) {
      if (active.has(row) || !questionOf(row, answers)) continue;
      active.add(row);
      give(row.question.dataField);
    }
  }
  const questions = state.rows
    .filter((row) => active.has(row))
    .map((row) => [row.key, questionOf(row, answers)]);
  return { questions: new Map(questions as [string, Question][]), answers: Object.fromEntries(answers) };
}

/** The kind that is sent with an evaluation: the chosen entity's, `clients` before one is chosen. */
export function kindOf(state: QuestionListState): EntityKind {
  return state.entity?.kind ?? 'clients';
}

/** Cache of the field types by catalogue: thousands of fields are read once, not at each answer. */
const knownTypes = new WeakMap<QuestionContext['fields'], FieldTypes>();

/** The types of the fields by dataField; cached. */
export function fieldTypesOf(fields: QuestionContext['fields']): FieldTypes {
  const known = knownTypes.get(fields);
  if (known) return known;
  const types = new Map([...fields].map(([dataField, field]) => [dataField, field.type] as const));
  knownTypes.set(fields, types);
  return types;
}

type RowQuestion = (row: QuestionRow, answers: GivenAnswers) => Question | undefined;

/** The question a row asks on given answers, if any. A row whose rule is not known keeps the question it arrived with. */
function rowQuestions(state: QuestionListState, context: QuestionContext): RowQuestion {
  const indexed = indexRulesOf(state, context);
  return ({ ruleId, question }, answers) => {
    if (!context.rules.has(ruleId)) return question;
    const rule = indexed.get(ruleId);
    if (!rule || !fires(rule.triggers, answers)) return undefined;
    const winners = winningCases(rule, answers).map((winner) => winner.asked.question);
    return winners.find((winner) => winner.dataField === question.dataField);
  };
}

/** The known rules of the rows that are in use and apply to the chosen kind. */
function indexRulesOf(
  state: QuestionListState,
  { rules, fields }: QuestionContext,
): Map<string, IndexedRule> {
  const fieldTypes = fieldTypesOf(fields);
  const known = [...new Set(state.rows.map((row) => row.ruleId))].flatMap((id) => rules.get(id) ?? []);
  const applying = known.filter((rule) => !rule.off && appliesTo(rule, kindOf(state)));
  return new Map(applying.map((rule) => [rule.id, indexRule(rule, fieldTypes)]));
}
