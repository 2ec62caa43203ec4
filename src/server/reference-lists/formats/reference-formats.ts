import type { ReferenceFormatName } from '#contract/reference-lists/reference-upload-contract.ts';
import { companiesHouseFormat } from './companies-house-format.ts';
import { gleifFormat } from './gleif-format.ts';
import { ofacFormat } from './ofac-format.ts';
import { openSanctionsFormat } from './opensanctions-format.ts';
import { csvFormat, jsonFormat } from './own-format.ts';
import type { ReferenceFormat } from './reference-format.ts';

const FORMATS: Readonly<Record<ReferenceFormatName, ReferenceFormat>> = {
  csv: csvFormat,
  xlsx: csvFormat,
  json: jsonFormat,
  gleif: gleifFormat,
  ofac: ofacFormat,
  'companies-house': companiesHouseFormat,
  opensanctions: openSanctionsFormat,
};

export function referenceFormat(name: ReferenceFormatName): ReferenceFormat {
  return FORMATS[name];
}
