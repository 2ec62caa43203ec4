import type { EntityKind, JsonObject } from '#records';
import {
  type AnswerValue,
  answerRow,
  applyQuestions,
  chooseEntity,
  dismissRow,
  type EvaluateCall,
  failCall,
  type QuestionContext,
  type QuestionListState,
  type QuestionStep,
  restoreDismissed,
  resumeCalls,
  retryRow,
  undoRetraction,
  visibleRows,
} from '#rules';
import { askRules, readRules } from '../rules/rule-queries.ts';
import type { Draft } from './answer-control.ts';
import { type OpenedSession, readEntity, restartSession } from './dashboard-queries.ts';
import { whatHasChanged } from './row-changes.ts';
import { saveSession } from './save-session.ts';
import { readSavedSession, savedSession, writerOf } from './saved-session.ts';
import { createSessionSaver, type SaveStatus, type StoredSession } from './session-saver.ts';

/** What the dashboard shows of a question session at one moment. */
export type SessionSnapshot = {
  list: QuestionListState;
  context: QuestionContext;
  drafts: { readonly [rowKey: string]: Draft };
  /** The entity whose record is being read, or could not be. */
  reading: { kind: EntityKind; id: string; hasFailed: boolean } | null;
  saveStatus: SaveStatus;
  /** What another tab has saved meanwhile. */
  conflict: StoredSession | null;
  /** For those who listen: "3 questions added". */
  announcement: string;
};

/**
 * One user's question session in this tab: the question list of `#rules`, kept on the server, with its evaluations.
 * A store for `useSyncExternalStore`; every deed reads the newest state, so responses may arrive in any order.
 */
export function createQuestionSession({ version, saved, context, mappings }: OpenedSession) {
  const writer = crypto.randomUUID();
  const listeners = new Set<() => void>();
  let snapshot: SessionSnapshot = {
    list: saved.list,
    context,
    drafts: saved.drafts,
    reading: null,
    saveStatus: 'saved',
    conflict: null,
    announcement: '',
  };
  /** Counts sessions begun anew; what was asked for an earlier one is dropped. */
  let epoch = 0;

  const saver = createSessionSaver({
    version,
    send: saveSession,
    isOwn: (stored) => writerOf(stored.state) === writer,
    onStatus: (saveStatus) => show({ saveStatus }),
    onConflict: (conflict) => show({ conflict }),
  });

  function show(change: Partial<SessionSnapshot>) {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function keep(change: Partial<SessionSnapshot>) {
    show(change);
    saver.changed(savedSession(snapshot.list, snapshot.drafts, writer));
  }

  /** Takes a step; what it changes is announced after what the same answer has changed before. */
  function step({ state, calls }: QuestionStep, change: Partial<SessionSnapshot> = { announcement: '' }) {
    const before = visibleRows(snapshot.list, snapshot.context);
    const after = visibleRows(state, snapshot.context);
    const { announcement = snapshot.announcement } = change;
    const said = [announcement, whatHasChanged(before, after)].filter(Boolean).join('. ');
    keep({ ...change, list: state, announcement: said });
    for (const call of calls) void ask(call, epoch);
  }

  async function ask({ id, ...input }: EvaluateCall, begun: number) {
    try {
      const asked = await askRules(input);
      await learnRules(asked.map(({ ruleId }) => ruleId));
      if (begun === epoch) step(applyQuestions(snapshot.list, { callId: id, asked }, snapshot.context), {});
    } catch {
      if (begun === epoch) step(failCall(snapshot.list, id, snapshot.context), {});
    }
  }

  /** Reads the rules that are not known yet: the list needs those of its rows. */
  async function learnRules(ids: string[]) {
    const unknown = ids.filter((id) => !snapshot.context.rules.has(id));
    if (unknown.length === 0) return;
    const learnt = (await readRules(unknown)).map((rule) => [rule.id, rule] as const);
    show({ context: { ...snapshot.context, rules: new Map([...snapshot.context.rules, ...learnt]) } });
  }

  async function choose(kind: EntityKind, id: string) {
    const reading = { kind, id, hasFailed: false };
    const begun = epoch;
    show({ reading });
    try {
      const { entity, record } = await readEntity(kind, id);
      if (snapshot.reading !== reading || begun !== epoch) return;
      step(chooseEntity(snapshot.list, { entity, record, mappings }, snapshot.context), {
        reading: null,
        announcement: '',
      });
    } catch {
      if (snapshot.reading === reading) show({ reading: { ...reading, hasFailed: true } });
    }
  }

  /** Puts another session in the place of this one. */
  function replace(state: JsonObject | null) {
    const { list, drafts } = readSavedSession(state);
    show({ list, drafts, reading: null, conflict: null, announcement: '' });
    askPending();
  }

  /** Asks what was under way when the session was saved. */
  function askPending() {
    epoch += 1;
    const { state: list, calls } = resumeCalls(snapshot.list, snapshot.context);
    show({ list });
    for (const call of calls) void ask(call, epoch);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    choose,
    answer(key: string, value: AnswerValue) {
      const { [key]: _, ...drafts } = snapshot.drafts;
      step(answerRow(snapshot.list, { key, value }, snapshot.context), { drafts, announcement: '' });
    },
    draft(key: string, draft: Draft | undefined) {
      const { [key]: _, ...others } = snapshot.drafts;
      keep({ drafts: draft === undefined ? others : { ...others, [key]: draft } });
    },
    undo: (retractionId: number) => step(undoRetraction(snapshot.list, retractionId, snapshot.context)),
    retry: (key: string) => step(retryRow(snapshot.list, key, snapshot.context)),
    dismiss: (key: string) =>
      keep({ list: dismissRow(snapshot.list, key), announcement: 'Question removed' }),
    showDismissed: () => step({ state: restoreDismissed(snapshot.list), calls: [] }),
    /** Forgets every answer and begins with the first question. Throws when the server cannot be told. */
    async restart() {
      await saver.stop();
      const stored = await restartSession();
      replace(null);
      saver.adopt(stored.version);
    },
    /** Another tab has saved: its session takes the place of this one. */
    async loadNewer() {
      const { conflict } = snapshot;
      if (!conflict) return;
      // A rule that cannot be read now is no reason to stay: its rows are shown as they came.
      await learnRules(readSavedSession(conflict.state).ruleIds).catch(() => undefined);
      replace(conflict.state);
      saver.adopt(conflict.version);
    },
    /** Another tab has saved: this session goes over it. */
    keepMine() {
      show({ conflict: null });
      saver.overwrite();
    },
    saveNow: saver.saveNow,
    /** The page is being left; it may come back. */
    leave: saver.leave,
    open: askPending,
    /** The dashboard is left: saves, and drops what is under way; opening again asks it anew. */
    close() {
      epoch += 1;
      saver.leave();
    },
  };
}

export type QuestionSession = ReturnType<typeof createQuestionSession>;
