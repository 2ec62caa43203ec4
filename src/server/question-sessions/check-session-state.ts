import { type EntityKey, entityId, isJsonObject, type JsonObject } from '#records';
import { AppError, wrongField } from '../ground/app-error.ts';

const MAX_SESSION_BYTES = 512 * 1_024;

/**
 * Checks the size of a session.
 * @throws AppError 413 when it is over 512 kB
 */
export function checkSessionSize(state: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(state)) > MAX_SESSION_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
}

/**
 * Checks that a session is about the entity under which it is saved, so that no answer can reach another.
 * @throws AppError 400 when it names another
 */
export function checkSessionEntity(state: JsonObject, key: EntityKey): void {
  const entity = isJsonObject(state.list) ? state.list.entity : null;
  if (!isJsonObject(entity)) return;
  if (entity.kind === key.kind && entity.id === entityId(key)) return;
  throw wrongField('state.list.entity', 'These answers are about another entity.');
}
