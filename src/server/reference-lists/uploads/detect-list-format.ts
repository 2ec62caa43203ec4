import type { ReferenceFormatName } from '#contract/reference-lists/reference-upload-contract.ts';
import type { TablePreview } from '../../source-files/preview-table.ts';
import { ofacFileOf } from '../formats/ofac-files.ts';

/** Columns that only the files of a publisher have. */
const PUBLISHERS: readonly [ReferenceFormatName, readonly string[]][] = [
  ['gleif', ['LEI', 'Entity.LegalName']],
  ['companies-house', ['CompanyName', 'CompanyNumber']],
  ['opensanctions', ['id', 'schema', 'name', 'aliases', 'countries']],
];

/** Detects the format of a list by the first rows of its first file. */
export function detectListFormat({ format, columns, rows }: TablePreview): ReferenceFormatName {
  if (format === 'json') return 'json';
  const publisher = PUBLISHERS.find(([, names]) => names.every((name) => columns.includes(name)));
  if (publisher) return publisher[0];
  // The files of OFAC have no line of column names.
  const isOfac = ofacFileOf([columns, ...rows.map((row) => ('cells' in row ? row.cells : []))]) !== null;
  return isOfac && format === 'csv' ? 'ofac' : format;
}
