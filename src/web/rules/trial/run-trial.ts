import { DEFAULT_LOCALE, type EntityKind, type JsonObject } from '#records';
import {
  type AnswerValue,
  answerRow,
  applyQuestions,
  chooseEntity,
  dismissRow,
  type QuestionListState,
  type QuestionStep,
  rowKey,
  startQuestionList,
  visibleRows,
} from '#rules';
import type { TrialRules } from '../parts/rule-context.ts';

/** One action in a trial. An answer without a rule is tried on its field, as if the entity had the value. */
export type TrialStep =
  | ['answer', dataField: string, ruleId: string, value: AnswerValue]
  | ['dismiss', dataField: string, ruleId: string];

/** A tried question session: its entity and its steps. */
export type Trial = {
  kind: EntityKind;
  /** Null for no particular entity. */
  entity: { id: string; name: string; record: JsonObject } | null;
  steps: readonly TrialStep[];
};

/** Runs a trial from its start with these rules and returns the resulting question list. */
export function runTrial({ kind, entity, steps }: Trial, rules: TrialRules): QuestionListState {
  const tried = new Map<string, AnswerValue>();
  const choose = (state: QuestionListState) => {
    const names = [...tried.keys()];
    const record: JsonObject = { ...entity?.record };
    // Field names may contain dots, so tried answers are mapped from paths without dots.
    names.forEach((name, index) => {
      record[`tried ${index}`] = tried.get(name) ?? null;
    });
    const own = rules.mappings.filter((mapping) => !tried.has(mapping.mapsTo));
    const trying = names.map((mapsTo, index) => ({
      sourceField: `tried ${index}`,
      mapsTo,
      appliesTo: [kind],
    }));
    const chosen = { kind, id: entity?.id ?? 'none', name: entity?.name ?? 'no one in particular' };
    return settle(
      chooseEntity(state, { entity: chosen, record, mappings: [...own, ...trying] }, rules.context),
      rules,
    );
  };

  let state = choose(startQuestionList());
  for (const [action, dataField, ruleId, value = null] of steps) {
    const key = ruleId === '' ? shownRow(state, dataField, rules) : rowKey(dataField, ruleId);
    if (action === 'dismiss') state = dismissRow(state, rowKey(dataField, ruleId));
    else if (key) state = settle(answerRow(state, { key, value }, rules.context), rules);
    else {
      tried.set(dataField, value);
      state = choose(state);
    }
  }
  return state;
}

/** The key of the visible row that asks for a field, unless the field is copied from the entity. */
function shownRow(state: QuestionListState, dataField: string, { context }: TrialRules): string | undefined {
  if (state.copied.includes(dataField)) return undefined;
  return visibleRows(state, context).find((item) => item.kind === 'row' && item.dataField === dataField)?.key;
}

/** Evaluates every call, and those that follow from it, at once. */
function settle({ state, calls }: QuestionStep, { context, evaluate }: TrialRules): QuestionListState {
  const waiting = [...calls];
  let settled = state;
  for (let call = waiting.shift(); call; call = waiting.shift()) {
    const { id: callId, ...evaluation } = call;
    const next = applyQuestions(settled, { callId, asked: evaluate(evaluation) }, context);
    settled = next.state;
    waiting.push(...next.calls);
  }
  return settled;
}

/**
 * Formats the rows of a trial as lines, as a scenario stores them and compares them later, whatever the locale is then:
 * each category above its first row, wherever that is.
 */
export function formatTrial(state: QuestionListState, { context }: TrialRules): string[] {
  const known = new Set<string>();
  return visibleRows(state, { ...context, locale: DEFAULT_LOCALE }).flatMap((item) => {
    if (item.kind === 'fold') return item.text;
    if (item.kind !== 'row') return [];
    const line = `${'  '.repeat(item.indent - 1)}${item.prompt || item.dataField} (${item.ruleId})`;
    if (item.category === '' || known.has(item.category)) return line;
    known.add(item.category);
    return [`# ${item.category}`, line];
  });
}
