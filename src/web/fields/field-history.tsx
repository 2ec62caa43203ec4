import { useDocumentHistory } from '../documents/history-queries.ts';
import { HistoryPanel } from '../ui/history-panel.tsx';
import { fieldLabel } from './field-labels.ts';

/** Every write of a field, with the way back to each; a deleted one's too. */
export function FieldHistory({
  document,
  open,
  onClose,
}: {
  /** `version` is null for a field that is deleted. */
  document: { id: string; version: number | null };
  open: boolean;
  onClose: () => void;
}) {
  const history = useDocumentHistory('fields', document, open);
  return <HistoryPanel open={open} {...history} labels={fieldLabel} onClose={onClose} />;
}
