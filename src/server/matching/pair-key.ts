import { z } from 'zod';
import { MESSAGES } from '#contract/messages.ts';
import type { EntityKind } from '#records';
import { ENTITY_KINDS } from '#records';
import { AppError } from '../ground/app-error.ts';

const keySchema = z.tuple([z.string(), z.string()]);

/** A candidate or group of a record as the API names it. The same from run to run. */
export function writePairKey({ listName, externalId }: { listName: string; externalId: string }): string {
  return Buffer.from(JSON.stringify([listName, externalId])).toString('base64url');
}

/** @throws AppError 400 when this is no key of ours */
export function readPairKey(key: string): { listName: string; externalId: string } {
  try {
    const [listName, externalId] = keySchema.parse(JSON.parse(Buffer.from(key, 'base64url').toString()));
    return { listName, externalId };
  } catch (cause) {
    const fields = [{ path: 'key', message: 'This names no candidate.' }];
    throw new AppError('BAD_REQUEST', { fields, cause });
  }
}

/** A record of a run as the API names it. */
export function writeRecordId({ kind, recordId }: { kind: EntityKind; recordId: string }): string {
  return `${kind}:${recordId}`;
}

/** @throws AppError 404 when no record can have this id */
export function readRecordId(id: string): { kind: EntityKind; recordId: string } {
  const kind = ENTITY_KINDS.find((one) => id.startsWith(`${one}:`));
  if (!kind) throw new AppError('NOT_FOUND', { message: MESSAGES.recordNotInRun });
  return { kind, recordId: id.slice(kind.length + 1) };
}
