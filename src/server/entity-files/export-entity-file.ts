import type { FileFormat } from '#contract/entity-files/entity-file-contract.ts';
import { attachmentNamed } from '../papers/attachment.ts';
import { makePaper } from '../papers/make-paper.ts';
import { entityFileCsv } from './entity-file-csv.ts';
import type { MadeFile } from './read-entity-file.ts';

const TYPES: Record<FileFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

const SCRIPT = new URL('./pdf/pdf-thread.ts', import.meta.url);

/** Exports a file under its name; JSON is the canonical content itself, whose SHA-256 is the fingerprint. */
export async function exportEntityFile(
  made: MadeFile,
  format: FileFormat,
): Promise<{ disposition: string; type: string; content: string | Uint8Array<ArrayBuffer> }> {
  const { name, asOf } = made.file;
  const disposition = attachmentNamed(`File of ${name} ${asOf.slice(0, 10)}.${format}`);
  const type = TYPES[format];
  if (format === 'json') return { disposition, type, content: made.json };
  if (format === 'csv') return { disposition, type, content: entityFileCsv(made) };
  return { disposition, type, content: await entityFilePdf(made) };
}

/** Makes a file as a PDF, in a thread. */
function entityFilePdf({ file, fingerprint }: MadeFile): Promise<Uint8Array<ArrayBuffer>> {
  return makePaper(SCRIPT, { file, fingerprint });
}
