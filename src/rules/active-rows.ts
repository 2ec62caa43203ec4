import { type EntityKind, SESSION_START } from '#records';
import { winningCases } from './evaluate-rules.ts';
import { type Answers, type GivenAnswer, type GivenAnswers, givenAnswers } from './given-answers.ts';
import { appliesTo, type IndexedRule, indexRule } from './indexed-rule.ts';
import type { QuestionContext, QuestionListState, QuestionRow } from './question-row.ts';
import type { Question } from './rule.ts';
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
 * Computed as a least fixpoint, so that two rows cannot keep each other active. More answers make a row inactive only
 * where its rule waits for a missing one; then what is certainly active comes first.
 */
export function findActivity(state: QuestionListState, context: QuestionContext): Activity {
  const { questionOf, waitsForNone } = rowQuestions(state, context);
  const reach = reachOf(state, questionOf);
  const { active, answers } = reach(waitsForNone ? certainlyActive(reach) : undefined);
  const questions = state.rows
    .filter((row) => active.has(row))
    .map((row) => [row.key, questionOf(row, answers, answers) ?? row.question] as const);
  return { questions: new Map(questions), answers: Object.fromEntries(answers) };
}

/** Active rows, with the active answers. */
type Reached = { active: ReadonlySet<QuestionRow>; answers: ReadonlyMap<string, GivenAnswer> };
type Reach = (from?: Reached, present?: GivenAnswers) => Reached;

/**
 * The rows that are active beyond those of `from`, in the order of the list. "Has no answer" looks at `present`, else
 * at the answers found so far.
 */
function reachOf(state: QuestionListState, questionOf: RowQuestion): Reach {
  const held = givenAnswers(state.answers);
  return (from, present) => {
    const answers = new Map<string, GivenAnswer>(from?.answers);
    const active = new Set<QuestionRow>(from?.active);
    const give = (field: string) => {
      const answer = held.get(field);
      if (answer !== undefined) answers.set(field, answer);
    };
    if (state.started) answers.set(SESSION_START, true);
    state.copied.forEach(give);
    for (let found = -1; found !== active.size; ) {
      found = active.size;
      for (const row of state.rows) {
        if (active.has(row) || !questionOf(row, answers, present ?? answers)) continue;
        active.add(row);
        give(row.question.dataField);
      }
    }
    return { active, answers };
  };
}

/**
 * The rows that are active whatever becomes of those that wait for each other's missing answers: by turns the least and
 * the most answers that there can be decide what is missing, until neither changes any more.
 */
function certainlyActive(reach: Reach): Reached {
  let least = reach(undefined, reach(undefined, new Map()).answers);
  for (let found = -1; found !== least.active.size; ) {
    found = least.active.size;
    least = reach(undefined, reach(undefined, least.answers).answers);
  }
  return least;
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

type RowQuestion = (row: QuestionRow, answers: GivenAnswers, present: GivenAnswers) => Question | undefined;

/**
 * The question a row asks on given answers, if any, and whether a rule waits for a missing answer. A row whose rule is
 * not known keeps the question it arrived with. The answer that a row has got makes it no reason to leave: a rule may
 * ask for what has no answer yet.
 */
export function rowQuestions(
  state: QuestionListState,
  context: QuestionContext,
): { questionOf: RowQuestion; waitsForNone: boolean } {
  const indexed = indexRulesOf(state, context);
  const questionOf: RowQuestion = ({ ruleId, question }, answers, present) => {
    if (!context.rules.has(ruleId)) return question;
    const rule = indexed.get(ruleId);
    if (!rule) return undefined;
    const others = withoutOwn(state, { rule, field: question.dataField }, present);
    if (!fires(rule.triggers, answers, others)) return undefined;
    const winners = winningCases(rule, answers, others).map((winner) => winner.asked.question);
    return winners.find((winner) => winner.dataField === question.dataField);
  };
  return {
    questionOf,
    waitsForNone: [...indexed.values()].some(({ absentFields }) => absentFields.size > 0),
  };
}

/**
 * The answers that "has no answer" looks at for a row of `field`: without the one that the row has got itself, if its
 * rule waits for that. What the record has is there without the row.
 */
export function withoutOwn(
  state: QuestionListState,
  { rule, field }: { rule: Pick<IndexedRule, 'absentFields'>; field: string },
  answers: GivenAnswers,
): GivenAnswers {
  const isOwn = !state.copied.includes(field) || Object.hasOwn(state.byHand ?? {}, field);
  if (!isOwn || !rule.absentFields.has(field)) return answers;
  return {
    get: (other) => (other === field ? undefined : answers.get(other)),
    has: (other) => other !== field && answers.has(other),
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
