import {
  applyQuestions,
  type EvaluateCall,
  failCall,
  type QuestionStep,
  resumeCalls,
  visibleRows,
} from '#rules';
import { askRules, readRules } from '../../rules/rule-queries.ts';
import { describeChanges } from './row-changes.ts';
import type { SessionSnapshot } from './session-snapshot.ts';

/** How the evaluation reads the session, shows changes of it, and saves them (`keep`). */
type SessionContext = {
  snapshot: () => SessionSnapshot;
  show: (change: Partial<SessionSnapshot>) => void;
  keep: (change: Partial<SessionSnapshot>) => void;
};

export type SessionEvaluation = ReturnType<typeof createSessionEvaluation>;

/** Applies steps to the question list and asks the server which questions follow from each. */
export function createSessionEvaluation({ snapshot, show, keep }: SessionContext) {
  /** Counts restarts of the session; responses from an earlier epoch are dropped. */
  let epoch = 0;

  /** Applies a step and appends what it changes to the announcement of the same answer. */
  function step({ state, calls }: QuestionStep, change: Partial<SessionSnapshot> = { announcement: '' }) {
    const { list, context, announcement: announced } = snapshot();
    const { announcement = announced } = change;
    const changes = describeChanges(visibleRows(list, context), visibleRows(state, context));
    keep({ ...change, list: state, announcement: [announcement, changes].filter(Boolean).join('. ') });
    for (const call of calls) void ask(call, epoch);
  }

  async function ask({ id, ...input }: EvaluateCall, startedIn: number) {
    const finish = (next: (now: SessionSnapshot) => QuestionStep) => {
      if (startedIn === epoch) step(next(snapshot()), {});
    };
    try {
      const asked = await askRules(input);
      await loadRules(asked.map(({ ruleId }) => ruleId));
      finish(({ list, context }) => applyQuestions(list, { callId: id, asked }, context));
    } catch {
      finish(({ list, context }) => failCall(list, id, context));
    }
  }

  /** Reads rules that are not in the context yet: the list needs those of its rows. */
  async function loadRules(ids: readonly string[]) {
    const unknown = ids.filter((id) => !snapshot().context.rules.has(id));
    if (unknown.length === 0) return;
    const loaded = (await readRules(unknown)).map((rule) => [rule.id, rule] as const);
    const { context } = snapshot();
    show({ context: { ...context, rules: new Map([...context.rules, ...loaded]) } });
  }

  return {
    step,
    loadRules,
    /** Drops the calls in flight. */
    abandon() {
      epoch += 1;
    },
    /** Repeats the calls that were in flight when the session was saved. */
    resume() {
      epoch += 1;
      const { list, context } = snapshot();
      const { state, calls } = resumeCalls(list, context);
      show({ list: state });
      for (const call of calls) void ask(call, epoch);
    },
  };
}
