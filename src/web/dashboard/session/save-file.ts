import { isDefinedError, safe } from '@orpc/client';
import type { EntitySession } from '#contract/questions/question-session-contract.ts';
import { api } from '../../api/api-client.ts';
import { lastingApi, MAX_LASTING_CHARACTERS } from '../../api/lasting-api.ts';
import type { FileKey } from './file-key.ts';
import { keyOf, type OpenedFile } from './open-file.ts';
import { writerOf } from './saved-session.ts';
import {
  createSessionSaver,
  type SaveOutcome,
  type SaveStatus,
  type SessionConflict,
  type SessionEdit,
  type SessionSaver,
} from './session-saver.ts';

/** Saves an opened file, or the draft, as the tab `writer` changes it; `onChange` is told how that goes. */
export function createFileSaver(
  { file, stored }: OpenedFile,
  writer: string,
  onChange: (change: { saveStatus: SaveStatus } | { conflict: SessionConflict }) => void,
): SessionSaver {
  const key = keyOf(file);
  return createSessionSaver({
    version: stored.version,
    send: (version, edit) => saveFile(key, version, edit),
    isOwn: ({ state }) => writerOf(state) === writer,
    onStatus: (saveStatus) => onChange({ saveStatus }),
    onConflict: (conflict) => onChange({ conflict }),
  });
}

/** Reads a file as it is stored by now. */
export function readStoredFile(key: FileKey): Promise<EntitySession> {
  return api.questionSessions.read(key);
}

/** Saves a file, or the draft, over `version`. A small one is sent even if the page is left before the answer. */
function saveFile(key: FileKey | null, version: number, edit: SessionEdit): Promise<SaveOutcome> {
  const caller = JSON.stringify(edit).length <= MAX_LASTING_CHARACTERS ? lastingApi : api;
  return key ? saveSession(caller, key, { version, ...edit }) : saveDraft(caller, { version, ...edit });
}

type Save = SessionEdit & { version: number };

async function saveDraft(caller: typeof api, save: Save): Promise<SaveOutcome> {
  const { error, data } = await safe(caller.questionDraft.save(save));
  if (!error) return { kind: 'saved', version: data.version };
  if (isDefinedError(error) && error.code === 'CONFLICT') return { kind: 'newer', ...error.data };
  throw error;
}

async function saveSession(caller: typeof api, key: FileKey, save: Save): Promise<SaveOutcome> {
  const { error, data } = await safe(caller.questionSessions.save({ ...key, ...save }));
  if (!error) return { kind: 'saved', version: data.version };
  if (!isDefinedError(error)) throw error;
  if (error.code === 'CONFLICT') return { kind: error.data.current.state ? 'newer' : 'begun', ...error.data };
  if (error.code === 'TAKEN_OVER') return { kind: 'taken', ...error.data };
  if (error.code === 'NOT_FOUND') return { kind: 'deleted', current: { version: save.version, state: null } };
  throw error;
}

/** Makes the user the holder of a file. */
export function takeOverFile(key: FileKey): Promise<EntitySession> {
  return api.questionSessions.takeOver(key);
}

/** Forgets the answers of a file, or of the draft. */
export async function restartFile(key: FileKey | null): Promise<void> {
  await (key ? api.questionSessions.restart(key) : api.questionDraft.discard());
}
