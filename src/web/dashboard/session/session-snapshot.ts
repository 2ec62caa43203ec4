import type { EntityKind } from '#records';
import type { QuestionContext, QuestionListState } from '#rules';
import type { Draft } from '../answers/answer-control.ts';
import type { SaveStatus, StoredSession } from './session-saver.ts';

/** The state of a question session as the dashboard shows it. */
export type SessionSnapshot = {
  list: QuestionListState;
  context: QuestionContext;
  drafts: { readonly [rowKey: string]: Draft };
  /** The entity that is being read or could not be read. */
  reading: { kind: EntityKind; id: string; hasFailed: boolean } | null;
  saveStatus: SaveStatus;
  /** The session that another tab has saved meanwhile. */
  conflict: StoredSession | null;
  /** Text for screen readers: "3 questions added". */
  announcement: string;
};
