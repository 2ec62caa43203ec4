import { isDefinedError, safe } from '@orpc/client';
import type { NamedEntity } from '#contract/entity-contract.ts';
import type { EntitySession } from '#contract/questions/question-session-contract.ts';
import { entityKey, type FieldMapping, type JsonObject } from '#records';
import {
  chooseEntity,
  copyRecord,
  type EntityValues,
  type QuestionContext,
  type QuestionListState,
} from '#rules';
import { api } from '../../api/api-client.ts';
import { type FileKey, fileKeyOf } from './file-key.ts';
import { readSavedSession, type SavedSession } from './saved-session.ts';
import { leavingSaves, type StoredSession } from './session-saver.ts';

/** The file that is open: whom it is about, and whose it is. */
export type OpenFile = Pick<EntitySession, 'holder' | 'heldSince' | 'openedBy' | 'openedAt'> & {
  entity: NamedEntity;
  /** null when the entity was deleted. */
  record: JsonObject | null;
};

/** A file as it was read; `file` is null for the draft. */
export type OpenedFile = { file: OpenFile | null; stored: StoredSession; saved: SavedSession };

/** Reads the file of an entity with its record, or the draft. Rejects when there is no such entity. */
export async function readFile(key: FileKey | null): Promise<OpenedFile> {
  await leavingSaves();
  if (!key) {
    const stored = await api.questionDraft.read();
    return { file: null, stored, saved: readSavedSession(stored.state) };
  }
  const [found, stored] = await Promise.all([readEntity(key), api.questionSessions.read(key)]);
  const saved = readSavedSession(stored.state);
  const entity = found?.entity ?? deletedEntity(key, saved.list);
  if (!entity) throw new Error('There is no such client, contact or related party.');
  return { file: { entity, record: found?.record ?? null, ...holding(stored) }, stored, saved };
}

/** The key of an open file; null for the draft. */
export function keyOf(file: OpenFile | null): FileKey | null {
  return file && fileKeyOf(file.entity);
}

/** Who holds and who opened a stored session, and since when. */
export function holding({
  holder = null,
  heldSince = null,
  openedBy = null,
  openedAt = null,
}: Partial<EntitySession>): Pick<OpenFile, 'holder' | 'heldSince' | 'openedBy' | 'openedAt'> {
  return { holder, heldSince, openedBy, openedAt };
}

/** Reads an entity with its record; null when there is none. */
async function readEntity(key: FileKey) {
  const { error, data } = await safe(api.entities.read(key));
  if (!error) return data;
  if (isDefinedError(error) && error.code === 'NOT_FOUND') return null;
  throw error;
}

function deletedEntity({ kind, id }: FileKey, { entity }: QuestionListState): NamedEntity | null {
  if (!entity) return null;
  return { kind, id, name: entity.name, clientId: entityKey(kind, id).clientId, clientName: '' };
}

/** Whether a file can only be looked at: another user holds it, or its entity was deleted. */
export function isReadOnly(file: OpenFile | null): boolean {
  return file !== null && (file.record === null || (file.holder !== null && !file.holder.isYou));
}

/** The values of the record of a file; null without one. */
export function valuesOf(file: OpenFile | null, mappings: readonly FieldMapping[]): EntityValues | null {
  return file?.record ? { kind: file.entity.kind, record: file.record, mappings } : null;
}

/**
 * The question list of an opened file, with its pending calls. A new file chooses its entity, one that was begun copies
 * the record again, and a read-only one stays as its holder left it.
 */
export function openedList(
  { file, stored, saved }: OpenedFile,
  { context, mappings }: { context: QuestionContext; mappings: readonly FieldMapping[] },
): QuestionListState {
  const values = valuesOf(file, mappings);
  if (!file || !values || isReadOnly(file)) return saved.list;
  const { kind, id, name } = file.entity;
  const entity = { kind, id, name };
  if (stored.state) return copyRecord(saved.list, { entity, ...values }, context).state;
  return chooseEntity(saved.list, { entity, ...values }, context).state;
}
