/** What the server answers when it refuses: a code of the contract, a sentence for a person, the request's id. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  readonly requestId: string | null;

  constructor(problem: {
    code: string;
    status: number;
    message: string;
    requestId?: string | null;
    cause?: unknown;
  }) {
    super(problem.message, { cause: problem.cause });
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.requestId ?? null;
  }
}

export function isApiError(problem: unknown): problem is ApiError {
  return problem instanceof ApiError;
}
