import { ORPCError } from '@orpc/client';
import type { Stored } from '#contract/document-contract.ts';
import type { FieldProblem } from '#contract/error-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';

/**
 * How a write ended. `conflict`: another user wrote it since; `current` is stored now, `null` when it was deleted.
 * `refused`: the server found problems. Other errors, such as a server that cannot be reached, are thrown.
 */
export type WriteOutcome<T> =
  | { outcome: 'saved'; document: Stored<T> }
  | { outcome: 'conflict'; current: Stored<T> | null }
  | { outcome: 'refused'; message: string; problems: FieldProblem[] };

/** How a deletion ended. */
export type RemoveOutcome<T> =
  | { outcome: 'removed' }
  | { outcome: 'conflict'; current: Stored<T> | null }
  | { outcome: 'in-use'; uses: UseEntry[] };

/** Converts an error to a refusal; throws it when it is none. */
export function refusalOf<T>(problem: unknown): Exclude<WriteOutcome<T>, { outcome: 'saved' }> {
  if (!(problem instanceof ORPCError)) throw problem;
  const data = (problem.data ?? {}) as { current?: Stored<T> | null; fields?: FieldProblem[] };
  if (problem.code === 'CONFLICT') return { outcome: 'conflict', current: data.current ?? null };
  if (problem.code === 'BAD_REQUEST') {
    return { outcome: 'refused', message: problem.message, problems: data.fields ?? [] };
  }
  throw problem;
}

/** Converts an error of a deletion to its outcome; throws it when it is none. */
export function removalRefusalOf<T>(problem: unknown): RemoveOutcome<T> {
  if (!(problem instanceof ORPCError)) throw problem;
  const data = (problem.data ?? {}) as { current?: Stored<T> | null; uses?: UseEntry[] };
  if (problem.code === 'IN_USE') return { outcome: 'in-use', uses: data.uses ?? [] };
  if (problem.code === 'CONFLICT') return { outcome: 'conflict', current: data.current ?? null };
  // Another user deleted it already.
  if (problem.code === 'NOT_FOUND') return { outcome: 'removed' };
  throw problem;
}
