import { Button } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import type { ImportReport, TransferFormat } from '#contract/transfer-contract.ts';
import type { Collection } from '#records';
import { PanelDialog } from '../../ui/panel-dialog.tsx';
import { exportUrl, useImport } from '../documents/document-queries.ts';
import { formatOfFile } from './file-format.ts';
import { ImportOutcome } from './import-outcome.tsx';
import styles from './transfer-dialog.module.css';

type Transfer = {
  open: boolean;
  onClose: () => void;
  /** The documents' plural, such as "fields". */
  noun: string;
  collection: Collection;
};

/** Import and export of a whole collection. A file is checked first; only one without problems can be imported. */
export function TransferDialog(transfer: Transfer) {
  return (
    <PanelDialog open={transfer.open} title="Import or export" onClose={transfer.onClose}>
      <h3 className={styles.part}>Export</h3>
      <p>
        All {transfer.noun}, as{' '}
        <a href={exportUrl(transfer.collection, 'csv')} download>
          CSV
        </a>{' '}
        or{' '}
        <a href={exportUrl(transfer.collection, 'json')} download>
          JSON
        </a>
        . An exported file can be imported again.
      </p>
      <h3 className={styles.part}>Import</h3>
      <ImportFile {...transfer} />
    </PanelDialog>
  );
}

type Chosen = { name: string; format: TransferFormat; content: string };
type Progress =
  | { at: 'start' }
  | { at: 'working'; words: string }
  | { at: 'failed'; message: string }
  | { at: 'tried'; file: Chosen; report: ImportReport }
  | { at: 'done'; report: ImportReport };

function ImportFile({ noun, collection }: Transfer) {
  const importFile = useImport(collection);
  const [progress, setProgress] = useState<Progress>({ at: 'start' });

  async function attempt(words: string, work: () => Promise<Progress>) {
    setProgress({ at: 'working', words });
    const fail = (problem: unknown) => setProgress({ at: 'failed', message: messageOf(problem) });
    await work().then(setProgress, fail);
  }

  function tryFile(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.currentTarget.files?.[0];
    // Cleared, so that the same file can be chosen again after a correction.
    event.currentTarget.value = '';
    if (!picked) return;
    attempt(`Checking ${picked.name}…`, async () => {
      const content = await picked.text();
      const file = { name: picked.name, format: formatOfFile(picked.name, content), content };
      return { at: 'tried', file, report: await importFile({ ...withoutName(file), dryRun: true }) };
    });
  }

  function apply(file: Chosen) {
    attempt(`Importing ${file.name}…`, async () => {
      const report = await importFile({ ...withoutName(file), dryRun: false });
      return report.problems.length > 0 ? { at: 'tried', file, report } : { at: 'done', report };
    });
  }

  const isWorking = progress.at === 'working';
  return (
    <>
      <p>A CSV or JSON file of {noun}. It is checked first; nothing is written before you say so.</p>
      <label className={styles.file} data-busy={isWorking || undefined}>
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.json,text/csv,application/json"
          disabled={isWorking}
          onChange={tryFile}
        />
        Choose a file
      </label>
      <p role="status">{progress.at === 'working' && progress.words}</p>
      <div role="alert" className={styles.failure}>
        {progress.at === 'failed' && progress.message}
      </div>
      {progress.at === 'tried' && <ImportOutcome {...progress} noun={noun} isDone={false} />}
      {progress.at === 'tried' && canApply(progress.report) && (
        <div className={styles.actions}>
          <Button onClick={() => apply(progress.file)}>Import</Button>
        </div>
      )}
      {progress.at === 'done' && <ImportOutcome report={progress.report} noun={noun} isDone />}
    </>
  );
}

function withoutName({ format, content }: Chosen) {
  return { format, content };
}

function canApply({ problems, created, updated }: ImportReport): boolean {
  return problems.length === 0 && created + updated > 0;
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : 'The file could not be imported.';
}
