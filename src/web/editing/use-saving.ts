import { useMutation } from '@tanstack/react-query';
import type { WriteOutcome } from './documents/write-outcome.ts';

export type Saving<T> = {
  /** Writes, unless a write is in flight. Returns the outcome; undefined when nothing was written or it failed. */
  save: (write: () => Promise<WriteOutcome<T> | undefined>) => Promise<WriteOutcome<T> | undefined>;
  isSaving: boolean;
  /** Why the last write failed, as a sentence for the user. */
  failure: string | undefined;
};

/** Runs the user's writes one at a time. Another key clears the last failure. */
export function useSaving<T>(key: string): Saving<T> {
  const { mutateAsync, isPending, variables, data, error } = useMutation({
    mutationFn: ({ write }: { key: string; write: () => Promise<WriteOutcome<T> | undefined> }) =>
      // A mutation must return something.
      write().then((outcome) => outcome ?? null),
  });
  return {
    isSaving: isPending,
    failure: variables?.key === key ? (error?.message ?? describeRefusal(data)) : undefined,
    save: async (write) => {
      if (isPending) return undefined;
      const outcome = await mutateAsync({ key, write }).catch(() => null);
      return outcome ?? undefined;
    },
  };
}

function describeRefusal(outcome: WriteOutcome<unknown> | null | undefined): string | undefined {
  if (outcome?.outcome !== 'refused') return undefined;
  const { message, problems } = outcome;
  if (problems.length === 0) return message;
  return problems
    .map((problem) => (problem.path ? `${problem.path}: ${problem.message}` : problem.message))
    .join(' ');
}
