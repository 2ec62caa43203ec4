/** The formats of reference lists that can be imported, as the command names them, with what they are called on screen. */
export const FORMAT_LABELS = {
  csv: 'CSV',
  xlsx: 'XLSX',
  json: 'JSON',
  ofac: 'OFAC SDN or consolidated, CSV',
  'ofac-xml': 'OFAC, XML',
  'ofac-advanced': 'OFAC, advanced XML',
  un: 'UN Security Council, XML',
  'eu-csv': 'EU financial sanctions, CSV',
  'eu-xml': 'EU financial sanctions, XML',
  'uk-csv': 'UK Sanctions List, CSV',
  'uk-xml': 'UK Sanctions List, XML',
  conlist: 'OFSI consolidated list, CSV or XLSX',
  seco: 'SECO, XML',
  dfat: 'Australia DFAT, XLSX or CSV',
  sema: 'Canada SEMA, XML',
  'csl-csv': 'US Consolidated Screening List, CSV',
  'csl-json': 'US Consolidated Screening List, JSON',
  opensanctions: 'OpenSanctions, simple CSV',
  ftm: 'OpenSanctions, entities (FtM)',
  senzing: 'Senzing, JSON',
  gleif: 'GLEIF, level 1',
  'companies-house': 'Companies House',
  psc: 'UK people with significant control',
} as const;

export type ReferenceFormatName = keyof typeof FORMAT_LABELS;

export const REFERENCE_FORMATS = Object.keys(FORMAT_LABELS) as [
  ReferenceFormatName,
  ...ReferenceFormatName[],
];

/** Whether a format is a table whose columns can go anywhere. */
export function isTableFormat(format: ReferenceFormatName): boolean {
  return format === 'csv' || format === 'xlsx';
}
