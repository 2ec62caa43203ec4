import { isDefinedError, safe } from '@orpc/client';
import type { JsonObject } from '#records';
import { api } from '../../api/api-client.ts';
import { lastingApi, MAX_LASTING_CHARACTERS } from '../../api/lasting-api.ts';
import type { SaveOutcome } from './session-saver.ts';

/** Saves the session to the server over `version`. A small one is sent even if the page is left meanwhile. */
export async function saveSession(version: number, state: JsonObject): Promise<SaveOutcome> {
  const caller = JSON.stringify(state).length <= MAX_LASTING_CHARACTERS ? lastingApi : api;
  const { error, data } = await safe(caller.questionSession.save({ version, state }));
  if (!error) return { kind: 'saved', version: data.version };
  if (isDefinedError(error) && error.code === 'CONFLICT')
    return { kind: 'stale', current: error.data.current };
  throw error;
}
