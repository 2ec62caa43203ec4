import { useMemo, useState } from 'react';
import { type EntityKind, SESSION_START } from '#records';
import { type AnswerValue, effectiveAnswers, type RowItem, type Rule, visibleRows } from '#rules';
import { conditionsOf, type TrialRules } from '../parts/rule-context.ts';
import { runTrial, type Trial, type TrialStep } from './run-trial.ts';

const NEW_TRIAL: Trial = { kind: 'clients', entity: null, steps: [] };

/** Tries a question session in the browser. It runs from its start whenever a rule or a step changes. */
export function useTrial(rules: TrialRules) {
  const [trial, setTrial] = useState<Trial>(NEW_TRIAL);
  const state = useMemo(() => runTrial(trial, rules), [trial, rules]);
  const view = useMemo(() => visibleRows(state, rules.context), [state, rules]);
  const answers = useMemo<Record<string, AnswerValue>>(
    () => ({ ...effectiveAnswers(state, rules.context) }),
    [state, rules],
  );
  const step = (next: TrialStep) =>
    setTrial((before) => ({ ...before, steps: [...withoutEarlier(before.steps, next), next] }));
  return {
    trial,
    rules,
    state,
    view,
    answers,
    hasStarted: trial.steps.length > 0 || trial.entity !== null,
    setKind: (kind: EntityKind) => setTrial({ ...trial, kind, entity: null }),
    setEntity: (kind: EntityKind, entity: Trial['entity']) => setTrial({ ...trial, kind, entity }),
    /** Tries an answer on a field, whether or not a rule asks for it. */
    tryAnswer: (dataField: string, value: AnswerValue) => step(['answer', dataField, '', value]),
    answer: ({ dataField, ruleId }: RowItem, value: AnswerValue) =>
      step(['answer', dataField, ruleId, value]),
    dismiss: ({ dataField, ruleId }: RowItem) => step(['dismiss', dataField, ruleId]),
    restart: () => setTrial(NEW_TRIAL),
  };
}

/** The state of a trial and its actions. */
export type TrialWork = ReturnType<typeof useTrial>;

/** The steps without the last one, if `next` answers the same question again. */
function withoutEarlier(steps: readonly TrialStep[], next: TrialStep): readonly TrialStep[] {
  const last = steps.at(-1);
  const isSame = last && last[0] === 'answer' && last.slice(0, 3).join('\n') === next.slice(0, 3).join('\n');
  return isSame ? steps.slice(0, -1) : steps;
}

/** The fields to try answers on: those the rule waits for, those already tried, and those added. */
export function triedFields(rule: Rule | null, { steps }: Trial, added: readonly string[]): string[] {
  const waited = rule ? conditionsOf(rule) : [];
  const tried = steps.flatMap((step) => (step[0] === 'answer' && step[2] === '' ? step[1] : []));
  const names = [...waited.map(({ field }) => field), ...tried, ...added];
  return [...new Set(names)].filter((name) => name.trim() !== '' && name !== SESSION_START);
}
