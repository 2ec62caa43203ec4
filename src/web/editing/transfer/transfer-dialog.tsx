import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { importPath } from '#contract/page-paths.ts';
import type { ExportFormat, ImportReport, TransferFormat } from '#contract/transfer-contract.ts';
import type { Collection } from '#records';
import { readFile } from '../../api/read-file.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { FileChoice } from '../../ui/file-choice.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { exportUrl, useImport } from '../documents/document-queries.ts';
import { formatOfFile, isTable, readText } from './file-format.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { useSendTable } from './import-queries.ts';
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
        All {transfer.noun}, as <ExportLink collection={transfer.collection} format="csv" />,{' '}
        <ExportLink collection={transfer.collection} format="xlsx" /> or{' '}
        <ExportLink collection={transfer.collection} format="json" />. An exported file can be imported again.
      </p>
      <h3 className={styles.part}>Import</h3>
      <ImportFile {...transfer} />
    </PanelDialog>
  );
}

/** A link to a whole collection as a file. It is read before it is saved, as the server may ask for the password. */
function ExportLink({ collection, format }: { collection: Collection; format: ExportFormat }) {
  const [problem, setProblem] = useState('');
  const address = exportUrl(collection, format);
  async function save(event: MouseEvent) {
    event.preventDefault();
    setProblem('');
    try {
      downloadFile(`${collection}.${format}`, await readFile(address));
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : 'The file could not be made.');
    }
  }
  return (
    <>
      <a href={address} download onClick={(event) => void save(event)}>
        {format.toUpperCase()}
      </a>
      <span role="alert">{problem && ` (${problem})`}</span>
    </>
  );
}

type Chosen = { name: string; format: TransferFormat; content: string };
type Progress =
  | { at: 'start' }
  | { at: 'working'; words: string }
  | { at: 'failed'; message: string }
  | { at: 'tried'; file: Chosen; report: ImportReport }
  | { at: 'done'; report: ImportReport };

/** Checks a chosen file and, once it is asked for, imports it. */
function useImportFile({ collection, onClose }: Pick<Transfer, 'collection' | 'onClose'>) {
  const navigate = useNavigate();
  const sendTable = useSendTable();
  const importFile = useImport(collection);
  const [progress, setProgress] = useState<Progress>({ at: 'start' });

  async function attempt(words: string, work: () => Promise<Progress>) {
    setProgress({ at: 'working', words });
    const fail = (problem: unknown) => setProgress({ at: 'failed', message: messageOf(problem) });
    await work().then(setProgress, fail);
  }

  function tryFile(picked: File) {
    if (isTable(picked.name)) return openTable(picked);
    attempt(`Checking ${picked.name}…`, async () => {
      const content = await readText(picked);
      const file = { name: picked.name, format: formatOfFile(picked.name, content), content };
      return { at: 'tried', file, report: await importFile({ ...file, dryRun: true }) };
    });
  }

  /** A table has a page of its own, where its columns are chosen. */
  function openTable(file: File) {
    attempt(`Reading ${file.name}…`, async () => {
      const { id } = await sendTable(collection, file);
      await navigate(importPath(collection, id));
      onClose();
      return { at: 'start' };
    });
  }

  function apply(file: Chosen) {
    attempt(`Importing ${file.name}…`, async () => {
      const report = await importFile({ ...file, dryRun: false });
      return report.problems.length > 0 ? { at: 'tried', file, report } : { at: 'done', report };
    });
  }

  return { progress, tryFile, apply };
}

function ImportFile({ noun, collection, onClose }: Transfer) {
  const { progress, tryFile, apply } = useImportFile({ collection, onClose });
  const isWorking = progress.at === 'working';
  return (
    <>
      <p>
        A CSV, XLSX or JSON file of {noun}. It is checked first; nothing is written until you confirm.{' '}
        <TextLink to={importPath(collection)}>Earlier imports</TextLink>
      </p>
      <FileChoice
        accept=".csv,.xlsx,.txt,.tsv,.json,text/csv,application/json"
        isBusy={isWorking}
        onChoose={([file]) => file && tryFile(file)}
      >
        Choose a file
      </FileChoice>
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

function canApply({ problems, created, updated }: ImportReport): boolean {
  return problems.length === 0 && created + updated > 0;
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : 'The file could not be imported.';
}
