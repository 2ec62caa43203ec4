import { useMemo, useState } from 'react';
import { type EntityKind, SESSION_START } from '#records';
import {
  type AnswerValue,
  type QuestionListState,
  type RowItem,
  type Rule,
  type ViewItem,
  visibleRows,
} from '#rules';
import type { TrialRules } from '../parts/rule-context.ts';
import { runTrial, type Trial, type TrialStep, trialAnswers } from './run-trial.ts';

const NEW_TRIAL: Trial = { kind: 'clients', entity: null, steps: [] };

/** What a trial shows, and the actions that make it go on. */
export type TrialWork = {
  trial: Trial;
  rules: TrialRules;
  state: QuestionListState;
  view: ViewItem[];
  answers: Record<string, AnswerValue>;
  isBegun: boolean;
  setKind: (kind: EntityKind) => void;
  setEntity: (kind: EntityKind, entity: Trial['entity']) => void;
  /** Tries an answer on a field, asked for or not. */
  tryAnswer: (dataField: string, value: AnswerValue) => void;
  answer: (row: RowItem, value: AnswerValue) => void;
  dismiss: (row: RowItem) => void;
  takeBack: () => void;
  restart: () => void;
};

/** A question session tried in the browser. It is run from its start whenever a rule or a step changes. */
export function useTrial(rules: TrialRules): TrialWork {
  const [trial, setTrial] = useState<Trial>(NEW_TRIAL);
  const state = useMemo(() => runTrial(trial, rules), [trial, rules]);
  const view = useMemo(() => visibleRows(state, rules.context), [state, rules]);
  const answers = useMemo(() => ({ ...trialAnswers(state, rules) }), [state, rules]);
  const step = (next: TrialStep) =>
    setTrial((before) => ({ ...before, steps: [...withoutEarlier(before.steps, next), next] }));
  return {
    trial,
    rules,
    state,
    view,
    answers,
    isBegun: trial.steps.length > 0 || trial.entity !== null,
    setKind: (kind) => setTrial({ ...trial, kind, entity: null }),
    setEntity: (kind, entity) => setTrial({ ...trial, kind, entity }),
    tryAnswer: (dataField, value) => step(['answer', dataField, '', value]),
    answer: ({ dataField, ruleId }, value) => step(['answer', dataField, ruleId, value]),
    dismiss: ({ dataField, ruleId }) => step(['dismiss', dataField, ruleId]),
    takeBack: () => setTrial({ ...trial, steps: trial.steps.slice(0, -1) }),
    restart: () => setTrial(NEW_TRIAL),
  };
}

/** Answering the same at once again replaces the last step; anything between makes it a step of its own. */
function withoutEarlier(steps: readonly TrialStep[], next: TrialStep): readonly TrialStep[] {
  const last = steps.at(-1);
  const isSame = last && last[0] === 'answer' && last.slice(0, 3).join('\n') === next.slice(0, 3).join('\n');
  return isSame ? steps.slice(0, -1) : steps;
}

/** The fields worth trying answers on: those the rule waits for, then those already tried. */
export function triedFields(rule: Rule | null, { steps }: Trial, added: readonly string[]): string[] {
  const waited = rule
    ? [...rule.triggers, ...rule.onTrigger.cases.flatMap(({ condition }) => condition ?? [])]
    : [];
  const tried = steps.flatMap((step) => (step[0] === 'answer' && step[2] === '' ? step[1] : []));
  const names = [...waited.map(({ field }) => field), ...tried, ...added];
  return [...new Set(names)].filter((name) => name.trim() !== '' && name !== SESSION_START);
}
