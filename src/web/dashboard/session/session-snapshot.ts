import type { EntityKind } from '#records';
import type { QuestionContext, QuestionListState } from '#rules';
import type { Draft } from '../answers/answer-control.ts';
import type { SaveStatus, StoredSession } from './session-saver.ts';

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
