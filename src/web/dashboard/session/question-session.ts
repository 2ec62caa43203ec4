import type { EntityKind, FieldMapping, JsonObject } from '#records';
import {
  type AnswerValue,
  answerRow,
  chooseEntity,
  dismissRow,
  type QuestionContext,
  type QuestionListState,
  type QuestionStep,
  restoreDismissed,
  retryRow,
  undoRetraction,
} from '#rules';
import type { Draft } from '../answers/answer-control.ts';
import { type OpenedSession, readEntity, restartSession } from './dashboard-queries.ts';
import { saveSession } from './save-session.ts';
import { readSavedSession, savedSession, writerOf } from './saved-session.ts';
import { createSessionEvaluation, type SessionEvaluation } from './session-evaluation.ts';
import { createSessionSaver, type SessionSaver } from './session-saver.ts';
import type { SessionSnapshot } from './session-snapshot.ts';

/**
 * One user's question session in this tab: the question list of `#rules`, kept on the server, with its evaluations.
 * A store for `useSyncExternalStore`; every action reads the newest state, so responses may arrive in any order.
 */
export class QuestionSession {
  readonly #writer = crypto.randomUUID();
  readonly #mappings: readonly FieldMapping[];
  readonly #listeners = new Set<() => void>();
  readonly #saver: SessionSaver;
  readonly #evaluation: SessionEvaluation;
  #snapshot: SessionSnapshot;

  constructor({ version, saved, context, mappings }: OpenedSession) {
    this.#mappings = mappings;
    this.#snapshot = {
      ...{ list: saved.list, drafts: saved.drafts, context },
      ...{ reading: null, saveStatus: 'saved', conflict: null, announcement: '' },
    };
    this.#saver = createSessionSaver({
      version,
      send: saveSession,
      isOwn: ({ state }) => writerOf(state) === this.#writer,
      onStatus: (saveStatus) => this.#show({ saveStatus }),
      onConflict: (conflict) => this.#show({ conflict }),
    });
    this.#evaluation = createSessionEvaluation({
      snapshot: this.snapshot,
      show: this.#show,
      keep: this.#keep,
    });
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = () => this.#snapshot;

  /** Reads an entity's values and starts the questions about it. */
  choose = async (kind: EntityKind, id: string) => {
    const reading = { kind, id, hasFailed: false };
    const isCurrent = this.#evaluation.isCurrent();
    this.#show({ reading });
    try {
      const { entity, record } = await readEntity(kind, id);
      const { list, context } = this.#snapshot;
      if (this.#snapshot.reading !== reading || !isCurrent()) return;
      const chosen = chooseEntity(list, { entity, record, mappings: this.#mappings }, context);
      this.#evaluation.step(chosen, { reading: null, announcement: '' });
    } catch {
      if (this.#snapshot.reading === reading) this.#show({ reading: { ...reading, hasFailed: true } });
    }
  };

  answer = (key: string, value: AnswerValue) => {
    const { list, context } = this.#snapshot;
    const drafts = this.#draftsWithout(key);
    this.#evaluation.step(answerRow(list, { key, value }, context), { drafts, announcement: '' });
  };

  draft = (key: string, draft: Draft | undefined) => {
    const others = this.#draftsWithout(key);
    this.#keep({ drafts: draft === undefined ? others : { ...others, [key]: draft } });
  };

  undo = (retractionId: number) => this.#step(undoRetraction, retractionId);
  retry = (key: string) => this.#step(retryRow, key);
  showDismissed = () => this.#evaluation.step({ state: restoreDismissed(this.#snapshot.list), calls: [] });

  dismiss = (key: string) =>
    this.#keep({ list: dismissRow(this.#snapshot.list, key), announcement: 'Question removed' });

  /** Deletes every answer and starts with the first question. Throws when the server cannot be reached. */
  restart = async () => {
    await this.#saver.stop();
    const stored = await restartSession();
    this.#replace(null);
    this.#saver.adopt(stored.version);
  };

  /** Ends a conflict: replaces this session by the one that another tab has saved. */
  loadNewer = async () => {
    const { conflict } = this.#snapshot;
    if (!conflict) return;
    // Rules that cannot be read now do not prevent this: their rows are shown as they were saved.
    await this.#evaluation.loadRules(readSavedSession(conflict.state).ruleIds).catch(() => undefined);
    this.#replace(conflict.state);
    this.#saver.adopt(conflict.version);
  };

  /** Ends a conflict: saves this session over the one of the other tab. */
  keepMine = () => {
    this.#show({ conflict: null });
    this.#saver.overwrite();
  };

  saveNow = () => this.#saver.saveNow();

  /** Saves when the page is left; the browser may restore it later. */
  leave = () => this.#saver.leave();

  open = () => this.#evaluation.resume();

  /** Saves when the dashboard is left, and drops the evaluations in flight; opening again repeats them. */
  close = () => {
    this.#evaluation.abandon();
    this.#saver.leave();
  };

  #show = (change: Partial<SessionSnapshot>) => {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  };

  #keep = (change: Partial<SessionSnapshot>) => {
    this.#show(change);
    this.#saver.changed(savedSession(this.#snapshot.list, this.#snapshot.drafts, this.#writer));
  };

  #step<Target>(
    take: (list: QuestionListState, target: Target, context: QuestionContext) => QuestionStep,
    target: Target,
  ) {
    this.#evaluation.step(take(this.#snapshot.list, target, this.#snapshot.context));
  }

  #replace(state: JsonObject | null) {
    const { list, drafts } = readSavedSession(state);
    this.#show({ list, drafts, reading: null, conflict: null, announcement: '' });
    this.#evaluation.resume();
  }

  #draftsWithout(key: string): SessionSnapshot['drafts'] {
    const { [key]: _, ...others } = this.#snapshot.drafts;
    return others;
  }
}
