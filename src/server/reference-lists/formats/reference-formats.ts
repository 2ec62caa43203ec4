import {
  FORMAT_LABELS,
  REFERENCE_FORMATS,
  type ReferenceFormatName,
} from '#contract/reference-lists/reference-format-names.ts';
import type { FileStart } from '../../source-files/file-start.ts';
import { companiesHouseFormat } from './companies-house-format.ts';
import { gleifFormat } from './gleif-format.ts';
import { ofacFormat } from './ofac-format.ts';
import { openSanctionsFormat } from './opensanctions-format.ts';
import { csvFormat, jsonFormat } from './own-format.ts';
import { conlistFormat } from './published/conlist-format.ts';
import { cslCsvFormat } from './published/csl-csv-format.ts';
import { cslJsonFormat } from './published/csl-json-format.ts';
import { dfatFormat } from './published/dfat-format.ts';
import { euCsvFormat } from './published/eu-csv-format.ts';
import { euXmlFormat } from './published/eu-xml-format.ts';
import { ftmFormat } from './published/ftm-format.ts';
import { ofacAdvancedFormat } from './published/ofac-advanced-format.ts';
import { ofacXmlFormat } from './published/ofac-xml-format.ts';
import { pscFormat } from './published/psc-format.ts';
import { secoFormat } from './published/seco-format.ts';
import { semaFormat } from './published/sema-format.ts';
import { senzingFormat } from './published/senzing-format.ts';
import { ukCsvFormat } from './published/uk-csv-format.ts';
import { ukXmlFormat } from './published/uk-xml-format.ts';
import { unFormat } from './published/un-format.ts';
import type { ReferenceFormat } from './reference-format.ts';

const FORMATS: Readonly<Record<ReferenceFormatName, ReferenceFormat>> = {
  csv: { ...csvFormat, forms: ['csv'] },
  xlsx: { ...csvFormat, forms: ['xlsx'] },
  json: jsonFormat,
  ofac: ofacFormat,
  'ofac-xml': ofacXmlFormat,
  'ofac-advanced': ofacAdvancedFormat,
  un: unFormat,
  'eu-csv': euCsvFormat,
  'eu-xml': euXmlFormat,
  'uk-csv': ukCsvFormat,
  'uk-xml': ukXmlFormat,
  conlist: conlistFormat,
  seco: secoFormat,
  dfat: dfatFormat,
  sema: semaFormat,
  'csl-csv': cslCsvFormat,
  'csl-json': cslJsonFormat,
  opensanctions: openSanctionsFormat,
  ftm: ftmFormat,
  senzing: senzingFormat,
  gleif: gleifFormat,
  'companies-house': companiesHouseFormat,
  psc: pscFormat,
};

export function referenceFormat(name: ReferenceFormatName): ReferenceFormat {
  return FORMATS[name];
}

/** The name that a list has by its format, its start and the name of its file; null for one that its file names. */
export function publishedListName(name: ReferenceFormatName, start: FileStart, file: string): string | null {
  const { listName } = FORMATS[name];
  return typeof listName === 'function' ? listName(start, file) : listName;
}

/** Finds the format that a file is published in, by its start; null when it is none that is known. */
export function publishedFormatOf(start: FileStart): ReferenceFormatName | null {
  return (
    REFERENCE_FORMATS.find((name) => {
      const { forms, isOf } = FORMATS[name];
      return forms.includes(start.form) && isOf?.(start) === true;
    }) ?? null
  );
}

/** Says what a file is instead of a format that it is not of; null when it is of it, or no one can tell. */
export function otherFormatProblem(name: ReferenceFormatName, start: FileStart): string | null {
  const { isOf } = FORMATS[name];
  if (!isOf || isOf(start)) return null;
  const found = publishedFormatOf(start);
  if (found !== null) return `This is “${FORMAT_LABELS[found]}”, not “${FORMAT_LABELS[name]}”.`;
  return start.form === 'xml' ? `This XML is not “${FORMAT_LABELS[name]}”.` : null;
}
