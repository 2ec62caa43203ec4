import type { ReferenceFormatName } from '#contract/reference-lists/reference-upload-contract.ts';
import type { TablePreview } from '../../source-files/preview-table.ts';

/** Columns that only the files of a publisher have. */
const PUBLISHERS: readonly [ReferenceFormatName, readonly string[]][] = [
  ['gleif', ['LEI', 'Entity.LegalName']],
  ['companies-house', ['CompanyName', 'CompanyNumber']],
  ['opensanctions', ['id', 'schema', 'name', 'aliases', 'countries']],
];
/** Cells of a row of `sdn.csv`, which has no line of column names; an empty one is written so. */
const SDN_CELLS = 12;
const SDN_NOTHING = '-0-';

/** Detects the format of a list by the first rows of its first file. */
export function detectListFormat({ format, columns }: TablePreview): ReferenceFormatName {
  if (format === 'json') return 'json';
  const publisher = PUBLISHERS.find(([, names]) => names.every((name) => columns.includes(name)));
  if (publisher) return publisher[0];
  return columns.length === SDN_CELLS && columns.includes(SDN_NOTHING) ? 'ofac' : format;
}
