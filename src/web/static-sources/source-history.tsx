import { useDocumentHistory } from '../documents/history-queries.ts';
import { HistoryPanel } from '../ui/history-panel.tsx';
import { sourceLabel } from './source-labels.ts';

/** Every write of a static source, with the way back to each; a deleted one's too. */
export function SourceHistory({
  document,
  open,
  onClose,
}: {
  /** `version` is null for a source that is deleted. */
  document: { id: string; version: number | null };
  open: boolean;
  onClose: () => void;
}) {
  const history = useDocumentHistory('staticData', document, open);
  return <HistoryPanel open={open} {...history} labels={sourceLabel} onClose={onClose} />;
}
