import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/api-client.ts';

/** Attaches a reference record to a record of a run, as a candidate. */
export function useAttach(of: { runId: string; recordId: string }) {
  return useMutation({
    mutationFn: ({ list, externalId }: { list: string; externalId: string }) =>
      api.matching.attach({ ...of, list, externalId }),
  });
}
