import { type MouseEvent, useState } from 'react';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import type { Collection } from '#records';
import { readFile } from '../../api/read-file.ts';
import { downloadFile } from '../../ui/download-file.ts';
import { exportUrl } from '../documents/document-queries.ts';

/** A link to a whole collection as a file. It is read before it is saved, as the server may ask for the password. */
export function ExportLink({ collection, format }: { collection: Collection; format: ExportFormat }) {
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
