import type { FileNote } from '#contract/entity-files/entity-file-contract.ts';
import { readNote } from '#rules';
import type { GivenAnswerEntry } from '../question-sessions/answer-history-store.ts';

/** The stored documents beside the answers of an entity, by id. */
export type NotedDocuments = ReadonlyMap<string, NonNullable<FileNote['document']>>;

/** The note beside an answer after its changes, given oldest first; undefined for none. */
export function standingNote(
  entries: readonly GivenAnswerEntry[],
  documents: NotedDocuments,
): FileNote | undefined {
  const last = entries.findLast(({ event }) => event === 'noted');
  const note = readNote(last?.value);
  if (!last || !note) return undefined;
  const document = note.document && (documents.get(note.document.id) ?? null);
  return { text: note.text, document, by: last.userEmail, at: last.answeredAt };
}
