import type { FieldMapping } from '#records';
import { type AnswerNote, noteAnswer, type QuestionContext, type QuestionListState } from '#rules';
import type { Draft } from '../answers/answer-control.ts';
import type { FileKey } from './file-key.ts';
import { type OpenedFile, type OpenFile, openedList } from './open-file.ts';
import type { SaveStatus, SessionConflict } from './session-saver.ts';

/** Why another file is not open yet; null while it is read. */
export type ReadingProblem = 'unread' | 'unsaved' | 'conflict' | null;

/** The state of the open question session as the dashboard shows it. */
export type SessionSnapshot = {
  /** The file that is open; null for the draft. */
  file: OpenFile | null;
  list: QuestionListState;
  context: QuestionContext;
  mappings: readonly FieldMapping[];
  drafts: { readonly [rowKey: string]: Draft };
  /** The file that is being read or could not be opened; its key is null for the draft. */
  reading: { key: FileKey | null; problem: ReadingProblem } | null;
  saveStatus: SaveStatus;
  conflict: SessionConflict | null;
  /** The draft whose answers are offered to the file that was chosen. */
  offered: QuestionListState | null;
  /** Text for screen readers: "3 questions added". */
  announcement: string;
};

/** What a snapshot has of a file as it was opened. */
export function openedSnapshot(opened: OpenedFile, known: Pick<SessionSnapshot, 'context' | 'mappings'>) {
  const { file, saved } = opened;
  return {
    ...{ file, list: openedList(opened, known), drafts: saved.drafts },
    ...{ reading: null, saveStatus: 'saved', conflict: null },
  } satisfies Partial<SessionSnapshot>;
}

/** Under which key the draft of the note beside an answer stands among those of answers. */
export function noteDraftKey(dataField: string): string {
  return `note ${dataField}`;
}

/** The drafts of a snapshot without that of one row. */
export function draftsWithout(
  { drafts }: Pick<SessionSnapshot, 'drafts'>,
  key: string,
): SessionSnapshot['drafts'] {
  const { [key]: _, ...others } = drafts;
  return others;
}

/** The list with a note beside the answer to a field, and the drafts without that of the note. */
export function withNote(
  snapshot: Pick<SessionSnapshot, 'list' | 'drafts'>,
  dataField: string,
  note: AnswerNote,
): Pick<SessionSnapshot, 'list' | 'drafts'> {
  const list = noteAnswer(snapshot.list, dataField, note);
  return { list, drafts: draftsWithout(snapshot, noteDraftKey(dataField)) };
}
