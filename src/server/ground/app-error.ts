import { ORPCError } from '@orpc/server';
import { ERRORS, type ErrorCode, type FieldProblem } from '#contract/error-contract.ts';

/**
 * The error that the server throws on purpose: a code of the contract, and what a client needs to correct the request.
 */
export class AppError extends ORPCError<ErrorCode, unknown> {
  constructor(
    code: ErrorCode,
    options: {
      /** A message for this case; the contract's when absent. */
      message?: string;
      /** Which fields of the request are wrong. */
      fields?: FieldProblem[];
      /** Other data of the response, such as the current document of a conflict. */
      data?: object;
      cause?: unknown;
    } = {},
  ) {
    const { status, message } = ERRORS[code];
    super(code, {
      status,
      message: options.message ?? message,
      data: options.fields ? { ...options.data, fields: options.fields } : options.data,
      cause: options.cause,
    });
  }
}

/** Returns the error for a request with one wrong field. */
export function wrongField(path: string, message: string, cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', { fields: [{ path, message }], cause });
}
