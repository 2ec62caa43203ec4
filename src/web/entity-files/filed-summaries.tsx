import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityFile, FiledSummaryView } from '#contract/entity-files/entity-file-contract.ts';
import { api } from '../api/api-client.ts';
import { useAddressState } from '../editing/use-address-state.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { entityFilesKey } from './entity-file-queries.ts';
import styles from './file-section.module.css';

/** Buttons that remove summaries from a file; on screen only, and not for an earlier day. */
export function FiledSummaries({ file }: { file: EntityFile }) {
  const [asOf] = useAddressState('asOf');
  const [removing, setRemoving] = useState<FiledSummaryView | null>(null);
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ id }: FiledSummaryView) =>
      api.entityFiles.removeSummary({ kind: file.kind, id: file.id, summaryId: id }),
    onSuccess: () => {
      setRemoving(null);
      return queries.invalidateQueries({ queryKey: entityFilesKey });
    },
  });
  if (asOf !== null) return null;
  return (
    <>
      {file.summaries.map((summary) => (
        <p key={summary.id} className={`${styles.remark} ${styles.onScreen}`}>
          <TextButton onClick={() => setRemoving(summary)}>Remove {summary.fileName}</TextButton>
        </p>
      ))}
      <ConfirmDialog
        open={removing !== null}
        title="Remove this summary from the file?"
        confirmLabel="Remove"
        isBusy={removal.isPending}
        failure={removal.error?.message}
        onConfirm={() => removing && removal.mutate(removing)}
        onClose={() => setRemoving(null)}
      >
        <p>{removing?.fileName}. Files of days before keep it, and who removed it is kept with it.</p>
      </ConfirmDialog>
    </>
  );
}
