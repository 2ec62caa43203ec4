import type { FileFormat } from '#contract/entity-files/entity-file-contract.ts';
import { entityFileCsv } from './entity-file-csv.ts';
import { entityFilePdf } from './entity-file-pdf.ts';
import type { MadeFile } from './read-entity-file.ts';

const TYPES: Record<FileFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

/** Exports a file under its name; JSON is the canonical content itself, whose SHA-256 is the fingerprint. */
export async function exportEntityFile(
  made: MadeFile,
  format: FileFormat,
): Promise<{ disposition: string; type: string; content: string | Uint8Array<ArrayBuffer> }> {
  const disposition = `attachment; ${fileNames(made, format)}`;
  const type = TYPES[format];
  if (format === 'json') return { disposition, type, content: made.json };
  if (format === 'csv') return { disposition, type, content: entityFileCsv(made) };
  return { disposition, type, content: await entityFilePdf(made) };
}

/** "File of Penrose Boatyard 2026-11-22.pdf" for browsers of today, and in ASCII for any other. */
function fileNames({ file }: MadeFile, format: FileFormat): string {
  const name = `File of ${file.name} ${file.asOf.slice(0, 10)}.${format}`.replace(
    /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu,
    ' ',
  );
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;
}

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
