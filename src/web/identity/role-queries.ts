import { useSession } from './session-queries.ts';

/** Whether the user may change anything; one who may read only is offered nothing that the server refuses. */
export function useMayWrite(): boolean {
  return useSession().user?.role !== 'read-only';
}
