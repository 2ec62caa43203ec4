import { hasColumns } from '../../../source-files/file-start.ts';
import type { TableCells } from '../../../source-files/table-source.ts';
import { cslRecord } from './csl-record.ts';
import { tableFormat } from './published-format.ts';
import { type Published, type PublishedDocument, parted } from './published-record.ts';

const NEEDED = ['source', 'entity_number', 'name', 'alt_names', 'programs'];
/** “…, Sheung Wang, HK” */
const COUNTRY = /(?:^|,\s*)([A-Z]{2})$/;

/** The Consolidated Screening List of the United States' International Trade Administration, as CSV. */
export const cslCsvFormat = tableFormat({
  listName: 'US Consolidated Screening List',
  files: ['consolidated.csv'],
  isOf: (start) => hasColumns(start, NEEDED),
  needed: NEEDED,
  read: readRow,
});

function readRow(cells: TableCells): Published {
  const addresses = parted(cells('addresses'));
  return cslRecord({
    id: cells('_id'),
    entityNumber: cells('entity_number'),
    source: cells('source'),
    type: cells('type'),
    name: cells('name'),
    title: cells('title'),
    notice: cells('federal_register_notice'),
    startDate: cells('start_date'),
    vesselType: cells('vessel_type'),
    aliases: parted(cells('alt_names')),
    birthdays: parted(cells('dates_of_birth')),
    birthplaces: parted(cells('places_of_birth')),
    nationalities: [...parted(cells('nationalities')), ...parted(cells('citizenships'))],
    countries: addresses.flatMap((address) => COUNTRY.exec(address)?.[1] ?? []),
    addresses,
    programs: parted(cells('programs')),
    documents: parted(cells('ids')).map(documentIn),
    remarks: cells('remarks'),
  });
}

/** “US, 80-0890696, Tax ID No.”: the country may be missing. */
function documentIn(text: string): PublishedDocument {
  const parts = text.split(',').map((part) => part.trim());
  const country = parts.length > 2 && /^[A-Z]{2}$/.test(parts[0] ?? '') ? parts.shift() : undefined;
  const [number = '', ...kind] = parts;
  return { kind: kind.join(', '), number, country };
}
