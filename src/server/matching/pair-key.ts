import { z } from 'zod';
import { MESSAGES } from '#contract/messages.ts';
import type { EntityKind } from '#records';
import { ENTITY_KINDS } from '#records';
import { AppError } from '../ground/app-error.ts';

const keySchema = z.tuple([z.string(), z.string()]);

/** Writes the key of a candidate or group of a record in the API. The same from run to run. */
export function writePairKey({ listName, externalId }: { listName: string; externalId: string }): string {
  return Buffer.from(JSON.stringify([listName, externalId])).toString('base64url');
}

/** Reads such a key. @throws AppError 400 when it is none */
export function readPairKey(key: string): { listName: string; externalId: string } {
  try {
    const [listName, externalId] = keySchema.parse(JSON.parse(Buffer.from(key, 'base64url').toString()));
    return { listName, externalId };
  } catch (cause) {
    const fields = [{ path: 'key', message: 'This is not the key of a candidate.' }];
    throw new AppError('BAD_REQUEST', { fields, cause });
  }
}

/** Writes the id of a record of a run in the API. */
export function writeRecordId({ kind, recordId }: { kind: EntityKind; recordId: string }): string {
  return `${kind}:${recordId}`;
}

/** Reads such an id. @throws AppError 404 when no record can have it */
export function readRecordId(id: string): { kind: EntityKind; recordId: string } {
  const kind = ENTITY_KINDS.find((one) => id.startsWith(`${one}:`));
  if (!kind) throw new AppError('NOT_FOUND', { message: MESSAGES.recordNotInRun });
  return { kind, recordId: id.slice(kind.length + 1) };
}
