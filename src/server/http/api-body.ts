import { MAX_IMPORT_BYTES } from '#contract/transfer-contract.ts';
import { AppError } from '../ground/app-error.ts';
import { requestBody } from './request-body.ts';
import type { Sessions } from './require-session.ts';
import type { ServerHandler } from './server-env.ts';

const MAX_API_BODY_BYTES = 1_000_000;
const IMPORT_PATH = /^\/api\/\w+\/import$/;

/** Reads the body of a call. Imports may be large, so theirs is read for signed-in users only. */
export function apiBody({ sessionOf }: Sessions): ServerHandler {
  const body = requestBody({ maxBytes: MAX_API_BODY_BYTES });
  const file = requestBody({ maxBytes: MAX_IMPORT_BYTES });
  return async (c, next) => {
    if (!IMPORT_PATH.test(c.req.path)) return body(c, next);
    if (!(await sessionOf(c.req.raw.headers))) throw new AppError('UNAUTHORIZED');
    return file(c, next);
  };
}
