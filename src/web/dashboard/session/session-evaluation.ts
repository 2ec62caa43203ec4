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

/** The session as its evaluation sees it: read, shown to the person, and kept on the server. */
type SessionContext = {
  snapshot: () => SessionSnapshot;
  show: (change: Partial<SessionSnapshot>) => void;
  keep: (change: Partial<SessionSnapshot>) => void;
};

export type SessionEvaluation = ReturnType<typeof createSessionEvaluation>;

/** Takes the steps of a question list, and asks the server what follows from each. */
export function createSessionEvaluation({ snapshot, show, keep }: SessionContext) {
  /** Counts sessions begun anew; what was asked for an earlier one is dropped. */
  let epoch = 0;

  /** Takes a step; what it changes is announced after what the same answer has changed before. */
  function step({ state, calls }: QuestionStep, change: Partial<SessionSnapshot> = { announcement: '' }) {
    const { list, context, announcement: announced } = snapshot();
    const { announcement = announced } = change;
    const changes = describeChanges(visibleRows(list, context), visibleRows(state, context));
    keep({ ...change, list: state, announcement: [announcement, changes].filter(Boolean).join('. ') });
    for (const call of calls) void ask(call, epoch);
  }

  async function ask({ id, ...input }: EvaluateCall, begun: number) {
    const finish = (next: (now: SessionSnapshot) => QuestionStep) => {
      if (begun === epoch) step(next(snapshot()), {});
    };
    try {
      const asked = await askRules(input);
      await loadRules(asked.map(({ ruleId }) => ruleId));
      finish(({ list, context }) => applyQuestions(list, { callId: id, asked }, context));
    } catch {
      finish(({ list, context }) => failCall(list, id, context));
    }
  }

  /** Reads the rules that are not known yet: the list needs those of its rows. */
  async function loadRules(ids: readonly string[]) {
    const unknown = ids.filter((id) => !snapshot().context.rules.has(id));
    if (unknown.length === 0) return;
    const learnt = (await readRules(unknown)).map((rule) => [rule.id, rule] as const);
    const { context } = snapshot();
    show({ context: { ...context, rules: new Map([...context.rules, ...learnt]) } });
  }

  return {
    step,
    loadRules,
    /** Whether answers to what is asked now are still wanted; asked when they have come. */
    isCurrent() {
      const begun = epoch;
      return () => begun === epoch;
    },
    /** Drops what is under way. */
    abandon() {
      epoch += 1;
    },
    /** Asks anew what was under way when the session was saved. */
    resume() {
      epoch += 1;
      const { list, context } = snapshot();
      const { state, calls } = resumeCalls(list, context);
      show({ list: state });
      for (const call of calls) void ask(call, epoch);
    },
  };
}
