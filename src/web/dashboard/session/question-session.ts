import type { JsonObject } from '#records';
import {
  type AnswerNote,
  type AnswerValue,
  adoptAnswers,
  answeredFields,
  answerRow,
  dismissRow,
  givenByHand,
  keepLapsed,
  putBack,
  type QuestionContext,
  type QuestionListState,
  type QuestionStep,
  restoreDismissed,
  retryRow,
  undoRetraction,
} from '#rules';
import type { Draft } from '../answers/answer-control.ts';
import type { OpenedDashboard } from './dashboard-queries.ts';
import { type FileKey, fileKeyText } from './file-key.ts';
import {
  holding,
  isReadOnly,
  keyOf,
  type OpenedFile,
  type OpenFile,
  readFile,
  valuesOf,
} from './open-file.ts';
import { copyOf, listAfterSave, type RecordSave } from './record-saves.ts';
import { createFileSaver, readStoredFile, restartFile, takeOverFile } from './save-file.ts';
import { readSavedSession, savedSession, writerOf } from './saved-session.ts';
import { createSessionEvaluation, type SessionEvaluation } from './session-evaluation.ts';
import { progressOf } from './session-progress.ts';
import type { SessionSaver, StoredSession } from './session-saver.ts';
import {
  draftsWithout,
  openedSnapshot,
  type ReadingProblem,
  type SessionSnapshot,
  withNote,
} from './session-snapshot.ts';

/**
 * The question session that is open in this tab: the file of an entity or the draft, as the question list of `#rules`,
 * kept on the server, with its evaluations. Each file has a list and a saver of its own, so no answer reaches another.
 * A store for `useSyncExternalStore`; every action reads the newest state, so responses may arrive in any order.
 */
export class QuestionSession {
  readonly #writer = crypto.randomUUID();
  readonly #listeners = new Set<() => void>();
  readonly #evaluation: SessionEvaluation;
  #saver: SessionSaver;
  #snapshot: SessionSnapshot;
  /** Whether the user did anything: a file that was only looked at is not saved. */
  #isTouched = false;

  constructor({ opened, ...known }: OpenedDashboard) {
    this.#snapshot = { ...openedSnapshot(opened, known), ...known, offered: null, announcement: '' };
    this.#saver = this.#createSaver(opened);
    const [snapshot, show, keep] = [this.snapshot, this.#show, this.#keep];
    this.#evaluation = createSessionEvaluation({ snapshot, show, keep });
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = () => this.#snapshot;

  /** The key of the open file; null for the draft. */
  key = () => keyOf(this.#snapshot.file);

  /** Opens another file, or the draft, where it was left. The one before is saved first, and stays as it is. */
  open = async (key: FileKey | null, { isAgain = false } = {}) => {
    if (!isAgain && fileKeyText(key) === fileKeyText(this.key())) return this.#show({ reading: null });
    const reading = { key, problem: null };
    this.#show({ reading, announcement: '' });
    const fail = (problem: ReadingProblem) => {
      if (this.#snapshot.reading === reading) this.#show({ reading: { key, problem } });
    };
    try {
      const opened = await readFile(key);
      await this.#evaluation.loadRules(opened.saved.ruleIds);
      const isSaved = await this.#saver.settle();
      if (!isSaved) return fail(this.#snapshot.conflict ? 'conflict' : 'unsaved');
      if (this.#snapshot.reading === reading) this.#enter(opened);
    } catch {
      fail('unread');
    }
  };

  answer = (key: string, value: AnswerValue) => {
    const { list, context } = this.#snapshot;
    const drafts = draftsWithout(this.#snapshot, key);
    this.#isTouched = true;
    this.#evaluation.step(answerRow(list, { key, value }, context), { drafts, announcement: '' });
  };

  draft = (key: string, draft: Draft | undefined) => {
    const others = draftsWithout(this.#snapshot, key);
    this.#change({ drafts: draft === undefined ? others : { ...others, [key]: draft } });
  };

  undo = (retractionId: number) => this.#step(undoRetraction, retractionId);
  retry = (key: string) => this.#step(retryRow, key);
  showDismissed = () => this.#step((list) => ({ state: restoreDismissed(list), calls: [] }), undefined);

  /** Keeps a note beside the answer to a field; an empty one removes it. */
  note = (dataField: string, note: AnswerNote) => this.#change(withNote(this.#snapshot, dataField, note));

  dismiss = (key: string) =>
    this.#change({ list: dismissRow(this.#snapshot.list, key), announcement: 'Question removed' });

  /** Takes the record's value for a row again, instead of the answer given by hand. */
  putBack = (key: string) => {
    const values = valuesOf(this.#snapshot.file, this.#snapshot.mappings);
    if (values) this.#step(putBack, { key, values });
  };

  /** Adopts the offered answers of the draft, which is empty then. */
  adoptOffered = async () => {
    const { offered } = this.#snapshot;
    if (!offered) return;
    this.#show({ offered: null });
    this.#step(adoptAnswers, offered);
    if (await this.#saver.settle()) await restartFile(null).catch(() => undefined);
  };

  /** Leaves the offered answers in the draft. */
  leaveOffered = () => this.#show({ offered: null });

  /** Goes on with the record as it is after answers were saved to it. */
  recordSaved = (save: RecordSave) =>
    this.#followRecord(save.record, listAfterSave(this.#snapshot.list, save));

  /** Goes on with the record as it was before answers were saved to it: they wait to be saved again. */
  saveUndone = (record: JsonObject, asked: Parameters<typeof givenByHand>[1]) =>
    this.#followRecord(record, givenByHand(this.#snapshot.list, asked));

  /** Keeps values in the record that no longer apply; nothing is written there. */
  keepLapsed = (kept: RecordSave['kept']) => this.#change({ list: keepLapsed(this.#snapshot.list, kept) });

  /** Deletes every answer and starts with the first question. Throws when the server cannot be reached. */
  restart = async () => {
    const key = this.key();
    const draft = await readFile(null);
    await this.#saver.stop();
    await restartFile(key);
    this.#enter(key ? draft : await readFile(null));
  };

  /** Becomes the holder of a file that another user holds, and goes on where that user left it. */
  takeOver = async () => {
    const taken = await this.#takeFile();
    if (taken) await this.#enterStored(taken.file, taken.stored);
  };

  /** Ends a conflict: shows the session as it is stored. */
  loadNewer = async () => {
    const { conflict, file } = this.#snapshot;
    if (!conflict) return;
    await this.#saver.stop();
    await this.#enterStored(file && { ...file, ...holding(conflict.current) }, conflict.current);
  };

  /** Ends a conflict: saves this session over the stored one. */
  keepMine = () => {
    const { conflict } = this.#snapshot;
    this.#keep({ conflict: null });
    this.#saver.overwrite(conflict?.current.version);
  };

  /** Takes a file back that another user has taken over. If they have changed it, the user chooses what to keep. */
  takeBack = async () => {
    const taken = await this.#takeFile();
    if (!taken) return;
    const { file, stored } = taken;
    if (!this.#saver.hasWaiting()) return this.#enterStored(file, stored);
    const isMine = writerOf(stored.state) === this.#writer;
    this.#show({ file, conflict: isMine ? null : { kind: 'newer', current: stored } });
    if (isMine) this.#saver.overwrite(stored.version);
  };

  /** Shows what became of the file, as a stored session of it says. Returns whether the user goes on with it. */
  noticeStored = async (stored: StoredSession): Promise<boolean> => {
    const { file, conflict } = this.#snapshot;
    if (!file || conflict || isReadOnly(file)) return false;
    const became = this.#saver.becameOf(stored);
    const held = { ...file, ...holding(stored) };
    if (became === 'same' && stored.holder && !file.holder) this.#show({ file: held });
    if (became === 'same') return true;
    if (this.#isTouched) this.#show({ conflict: { kind: became, current: stored } });
    else await this.#enterStored(held, stored);
    return false;
  };

  saveNow = () => this.#saver.saveNow();
  /** Saves when the page is left; the browser may restore it later. */
  leave = () => this.#saver.leave();

  /** Saves a waiting change at once, so that what comes next finds it stored. Returns whether the user goes on with the file. */
  settle = async () => {
    await this.#saver.settle();
    const key = this.key();
    return key !== null && this.noticeStored(await readStoredFile(key));
  };

  /** Keeps the file even when nothing was answered yet, so that it can be handed over. */
  keep = async () => {
    if (!this.#snapshot.file?.openedAt) this.#change({});
    return this.#saver.settle();
  };

  start = () => {
    if (!isReadOnly(this.#snapshot.file)) this.#evaluation.resume();
  };

  /** Saves when the dashboard is left, and drops the evaluations in flight; opening again repeats them. */
  close = () => {
    this.#evaluation.abandon();
    this.#saver.leave();
  };

  /** Makes the user the holder of the open file; null when another file was opened since. */
  async #takeFile(): Promise<{ file: OpenFile; stored: StoredSession } | null> {
    const key = this.key();
    if (!key) return null;
    const stored = await takeOverFile(key);
    const { file } = this.#snapshot;
    if (!file || fileKeyText(key) !== fileKeyText(this.key())) return null;
    return { file: { ...file, ...holding(stored) }, stored };
  }

  #createSaver(opened: OpenedFile): SessionSaver {
    const saver: SessionSaver = createFileSaver(opened, this.#writer, (change) => {
      if (this.#saver === saver) this.#show(change);
    });
    return saver;
  }

  #enter(opened: OpenedFile) {
    const { context, mappings, list: before, file: former } = this.#snapshot;
    this.#evaluation.abandon();
    this.#saver = this.#createSaver(opened);
    this.#isTouched = false;
    const isOffered = former === null && opened.file !== null && !isReadOnly(opened.file);
    this.#show({
      ...openedSnapshot(opened, { context, mappings }),
      offered: isOffered && answeredFields(before).length > 0 ? before : null,
      announcement: opened.file ? `Questionnaire about ${opened.file.entity.name} opened` : '',
    });
    this.start();
  }

  async #enterStored(file: OpenFile | null, stored: StoredSession) {
    if (file && stored.state === null) return this.open(keyOf(file), { isAgain: true });
    const saved = readSavedSession(stored.state);
    // Rules that cannot be read now do not prevent this: their rows are shown as they were saved.
    await this.#evaluation.loadRules(saved.ruleIds).catch(() => undefined);
    this.#enter({ file, stored, saved });
  }

  #show = (change: Partial<SessionSnapshot>) => {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  };

  #keep = (change: Partial<SessionSnapshot>) => {
    this.#show(change);
    if (!this.#isTouched || isReadOnly(this.#snapshot.file)) return;
    const { list, drafts } = this.#snapshot;
    const state = savedSession(list, drafts, this.#writer);
    this.#saver.changed({ state, progress: progressOf(this.#snapshot) });
  };

  #change(change: Partial<SessionSnapshot>) {
    this.#isTouched = true;
    this.#keep(change);
  }

  /** Copies a record again that has changed. */
  #followRecord(record: JsonObject, list: QuestionListState) {
    const { file } = this.#snapshot;
    if (!file) return;
    this.#show({ file: { ...file, record } });
    this.#isTouched = true;
    this.#evaluation.step(copyOf(record, list, { ...this.#snapshot, file }));
  }

  #step<Target>(
    take: (list: QuestionListState, target: Target, context: QuestionContext) => QuestionStep,
    target: Target,
  ) {
    this.#isTouched = true;
    this.#evaluation.step(take(this.#snapshot.list, target, this.#snapshot.context));
  }
}
