import { importInputSchema } from '#contract/transfer-contract.ts';
import { AppError } from '../../ground/app-error.ts';
import { jsonTextOf } from '../../http/request-body.ts';
import type { ImportRequest } from '../exchange/import-documents.ts';
import type { ImportBody } from './work-in-thread.ts';

/**
 * Reads the body of an import call.
 * @throws AppError 400 when it is not what the contract asks for
 */
export function readImportBody({ body, ...target }: ImportBody): ImportRequest {
  const input = importInputSchema.safeParse(JSON.parse(jsonTextOf(body)));
  if (input.success) return { ...target, ...input.data };
  const fields = input.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('BAD_REQUEST', { fields });
}
