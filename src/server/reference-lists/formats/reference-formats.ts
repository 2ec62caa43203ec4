import { companiesHouseFormat } from './companies-house-format.ts';
import { gleifFormat } from './gleif-format.ts';
import { ofacFormat } from './ofac-format.ts';
import { openSanctionsFormat } from './opensanctions-format.ts';
import { csvFormat, jsonFormat } from './own-format.ts';
import type { ReferenceFormat } from './reference-format.ts';

/** The formats of reference lists that can be imported, as the command names them. */
export const REFERENCE_FORMATS = [
  'csv',
  'json',
  'gleif',
  'ofac',
  'companies-house',
  'opensanctions',
] as const;
export type ReferenceFormatName = (typeof REFERENCE_FORMATS)[number];

const FORMATS: Readonly<Record<ReferenceFormatName, ReferenceFormat>> = {
  csv: csvFormat,
  json: jsonFormat,
  gleif: gleifFormat,
  ofac: ofacFormat,
  'companies-house': companiesHouseFormat,
  opensanctions: openSanctionsFormat,
};

export function referenceFormat(name: ReferenceFormatName): ReferenceFormat {
  return FORMATS[name];
}
