import type { EntityKind, JsonObject } from '#records';
import {
  type AnswerValue,
  answerRow,
  applyQuestions,
  chooseEntity,
  dismissRow,
  effectiveAnswers,
  type QuestionListState,
  type QuestionStep,
  rowKey,
  startQuestionList,
  type ViewItem,
  visibleRows,
} from '#rules';
import type { TrialRules } from '../parts/rule-context.ts';

/** One thing done in a trial. An answer without a rule is tried on its field, as if a record had it. */
export type TrialStep =
  | ['answer', dataField: string, ruleId: string, value: AnswerValue]
  | ['dismiss', dataField: string, ruleId: string];

/** A question session tried out: for whom, and what was done. */
export type Trial = {
  kind: EntityKind;
  /** null: nobody in particular. */
  entity: { id: string; name: string; record: JsonObject } | null;
  steps: readonly TrialStep[];
};

/** The question list a trial ends with, run from its start with these rules. */
export function runTrial({ kind, entity, steps }: Trial, rules: TrialRules): QuestionListState {
  const tried = new Map<string, AnswerValue>();
  const choose = (state: QuestionListState) => {
    const names = [...tried.keys()];
    const record: JsonObject = { ...entity?.record };
    // Fields may have dots in their names, so tried answers are mapped from paths that have none.
    names.forEach((name, index) => {
      record[`tried ${index}`] = tried.get(name) ?? null;
    });
    const own = rules.mappings.filter((mapping) => !tried.has(mapping.mapsTo));
    const trying = names.map((mapsTo, index) => ({
      sourceField: `tried ${index}`,
      mapsTo,
      appliesTo: [kind],
    }));
    const chosen = { kind, id: entity?.id ?? 'nobody', name: entity?.name ?? 'nobody in particular' };
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

/** The row that asks for a field whose answer stands in no record. */
function shownRow(state: QuestionListState, dataField: string, { context }: TrialRules): string | undefined {
  if (state.copied.includes(dataField)) return undefined;
  return visibleRows(state, context).find((item) => item.kind === 'row' && item.dataField === dataField)?.key;
}

/** Answers every call at once, and those that follow. */
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

/** What a trial shows at its end, line by line, as a scenario keeps it. */
export function drawTrial(state: QuestionListState, { context }: TrialRules): string[] {
  return visibleRows(state, context).flatMap((item) => drawItem(item) ?? []);
}

function drawItem(item: ViewItem): string | undefined {
  if (item.kind === 'heading') return `# ${item.text}`;
  if (item.kind === 'row')
    return `${'  '.repeat(item.indent - 1)}${item.prompt || item.dataField} (${item.ruleId})`;
  return item.kind === 'fold' ? item.text : undefined;
}

/** The answers that count at the end of a trial. */
export function trialAnswers(state: QuestionListState, { context }: TrialRules) {
  return effectiveAnswers(state, context);
}
