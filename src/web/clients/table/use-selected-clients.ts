import { useState } from 'react';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import type { JsonValue } from '#records';
import { api } from '../../api/api-client.ts';
import { useInvalidateDocuments } from '../../editing/documents/document-cache.ts';
import { useAttempt } from '../../editing/use-attempt.ts';
import { counted } from '../../ui/count-words.ts';
import { downloadFile } from '../../ui/download-file.ts';
import type { ClientTable } from './use-client-table.ts';

/** What was done last, and the batch that undoes it. */
type Done = { sentence: string; batchId: string | null };

/** What can be done with the selected clients together. */
export function useSelectedClients(table: ClientTable) {
  const { wanted, selected, select } = table;
  const [done, setDone] = useState<Done | null>(null);
  const invalidate = useInvalidateDocuments();
  const { attempt, failure, isBusy } = useAttempt();
  const ids = [...selected];

  /** Does something, says that it is done, and reads the table again. */
  const act = (work: () => Promise<Done | null>) =>
    attempt(async () => {
      setDone(await work());
      await invalidate();
      return undefined;
    });

  return {
    ...{ done, failure, isBusy },
    setValue: (path: string, label: string, value: JsonValue) =>
      act(async () => {
        const { batchId, changed } = await api.clients.setValue({ ids, path, value });
        const sentence =
          changed === 0 ? 'Nothing changed.' : `${label} is set for ${counted(changed, 'client')}.`;
        return { sentence, batchId };
      }),
    takeBack: (batchId: string) =>
      act(async () => {
        const { restored, keptCount } = await api.batches.takeBack({ id: batchId });
        const stay = keptCount > 0 ? ` ${counted(keptCount, 'client')} changed since and stay.` : '';
        return { sentence: `Undone for ${counted(restored, 'client')}.${stay}`, batchId: null };
      }),
    screenNow: () =>
      act(async () => {
        const { clients } = await api.clientTable.screen({ ids });
        return { sentence: `${counted(clients, 'client')} will be screened now.`, batchId: null };
      }),
    selectAll: () =>
      attempt(async () => {
        const { q, conditions, sorts } = wanted;
        select(await api.clientTable.ids({ q, conditions, sorts }), true);
        return undefined;
      }),
    exportAs: (format: ExportFormat) =>
      attempt(async () => {
        const columns = table.columns.map(({ column }) => column);
        const titles = table.columns.map(({ label }) => label);
        const { body } = await api.clientTable.export({
          ...wanted,
          ...{ columns, titles, format },
          ...(ids.length > 0 && { ids }),
        });
        downloadFile(`clients.${format}`, await new Response(body).blob());
        return undefined;
      }),
  };
}

export type SelectedClients = ReturnType<typeof useSelectedClients>;
