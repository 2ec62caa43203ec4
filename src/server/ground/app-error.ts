import { ORPCError } from '@orpc/server';
import { ERRORS, type ErrorCode, type FieldProblem } from '#contract/error-contract.ts';

/** The one error the server throws on purpose: a code of the contract, and what a reader needs to mend it. */
export class AppError extends ORPCError<ErrorCode, unknown> {
  constructor(
    code: ErrorCode,
    options: {
      /** A sentence for this case; the contract's when absent. */
      message?: string;
      /** Which places of the request are wrong. */
      fields?: FieldProblem[];
      /** What else the body carries, such as the current document of a conflict. */
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
