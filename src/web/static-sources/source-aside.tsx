import { useUses } from '../editing/documents/document-queries.ts';
import { UsedBy } from '../editing/documents/used-by.tsx';

/** Which fields take their options from the open static source. */
export function SourceAside({ id }: { id: string }) {
  const { uses, error } = useUses('staticData', id);
  return <UsedBy uses={uses} failure={error?.message} noneText="No field takes its options from here yet." />;
}
