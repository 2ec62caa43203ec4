import { isJsonObject, type JsonObject, type JsonValue, sameValue } from '#records';

/** The longest note beside an answer, in characters. */
export const MAX_NOTE_LENGTH = 280;

/** A stored document that proves an answer: a PDF or a picture. */
export type NotedDocument = { id: string; name: string; bytes: number };

/** What a user adds to an answer: where it was seen, and the document that proves it. */
export type AnswerNote = { text: string; document: NotedDocument | null };

/** The notes of a question list, by dataField. */
export type AnswerNotes = { readonly [dataField: string]: AnswerNote };

/** A change of the note beside an answer; null when there is none from then on. */
export type NoteChange = { dataField: string; note: AnswerNote | null };

/** The notes with another one for a field; an empty one is removed. */
export function withNote(notes: AnswerNotes | undefined, dataField: string, note: AnswerNote): AnswerNotes {
  const { [dataField]: _, ...others } = notes ?? {};
  const text = note.text.trim().slice(0, MAX_NOTE_LENGTH);
  return text === '' && note.document === null ? others : { ...others, [dataField]: { ...note, text } };
}

/** The changes of notes between two saved question lists. */
export function noteChanges(before: JsonObject, after: JsonObject): NoteChange[] {
  const [was, is] = [notesIn(before), notesIn(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !sameValue(was.get(field) ?? null, is.get(field) ?? null))
    .map((dataField) => ({ dataField, note: is.get(dataField) ?? null }));
}

/** The notes of a saved question list; what is no note is passed over. */
function notesIn({ notes }: JsonObject): Map<string, AnswerNote> {
  if (!isJsonObject(notes)) return new Map();
  return new Map(
    Object.entries(notes).flatMap(([field, saved]) => {
      const note = readNote(saved);
      return note ? [[field, note] as const] : [];
    }),
  );
}

/** A stored note; undefined for any other JSON. */
export function readNote(saved: JsonValue | undefined): AnswerNote | undefined {
  if (!isJsonObject(saved) || typeof saved.text !== 'string') return undefined;
  return { text: saved.text.slice(0, MAX_NOTE_LENGTH), document: readDocument(saved.document) };
}

function readDocument(saved: JsonValue | undefined): NotedDocument | null {
  if (!isJsonObject(saved)) return null;
  const { id, name, bytes } = saved;
  return typeof id === 'string' && typeof name === 'string' && typeof bytes === 'number'
    ? { id, name, bytes }
    : null;
}
