/** An error response: a code of the contract, a sentence for a person, and the request's id. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly requestId: string | null;
  /** How many more tries there are; null when the response does not say. */
  readonly triesLeft: number | null;

  constructor(problem: {
    code: string;
    status: number;
    message: string;
    requestId?: string | null;
    triesLeft?: number | null;
    cause?: unknown;
  }) {
    super(problem.message, { cause: problem.cause });
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.requestId ?? null;
    this.triesLeft = problem.triesLeft ?? null;
  }
}

/** Whether an error is an `ApiError`. */
export function isApiError(problem: unknown): problem is ApiError {
  return problem instanceof ApiError;
}
