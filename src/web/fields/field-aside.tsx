import { useUses } from '../editing/documents/document-queries.ts';
import { UsedBy } from '../editing/documents/used-by.tsx';

/** What uses the open field. */
export function FieldAside({ id }: { id: string }) {
  const { uses, error } = useUses('fields', id);
  const noneText = 'No rule asks it or depends on it, and no mapping fills it.';
  return <UsedBy uses={uses} failure={error?.message} noneText={noneText} />;
}
