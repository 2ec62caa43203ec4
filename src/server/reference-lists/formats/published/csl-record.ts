import { createHash } from 'node:crypto';
import type { EntityKind } from '#records';
import { COMPANY, recordKinds } from '../record-kinds.ts';
import { isDocument } from './document-kinds.ts';
import type { Published, PublishedDocument } from './published-record.ts';

/** An entry of the Consolidated Screening List, in CSV and JSON alike. */
type CslEntry = {
  id: string;
  /** Of the Treasury's lists alone. */
  entityNumber: string;
  source: string;
  type: string;
  name: string;
  title: string;
  notice: string;
  startDate: string;
  vesselType: string;
  aliases: readonly string[];
  birthdays: readonly string[];
  birthplaces: readonly string[];
  nationalities: readonly string[];
  countries: readonly string[];
  addresses: readonly string[];
  programs: readonly string[];
  documents: readonly PublishedDocument[];
  remarks: string;
};

/** “Entity List (EL) - Bureau of Industry and Security” */
const CODE = /\(([A-Z]+)\)/;
const ID_LENGTH = 16;

/** Reads an entry. The lists of Commerce and State do not say whether an entry is a company or a person. */
export function cslRecord(entry: CslEntry): Published {
  const kinds = kindsOf(entry);
  return {
    id: entry.id || entry.entityNumber || idOf(entry),
    kinds,
    names: [
      { field: 'name', name: entry.name },
      ...entry.aliases.map((name) => ({ field: 'alias' as const, name })),
    ],
    birthdays: entry.birthdays,
    birthplaces: entry.birthplaces,
    nationalities: entry.nationalities,
    countries: entry.countries,
    documents: entry.documents.filter(({ kind }) => isDocument(kind)),
    programs: entry.programs,
    addresses: entry.addresses,
    remarks: [entry.remarks],
    other: { [kinds === COMPANY ? 'title' : 'jobtitle']: entry.title, source: entry.source },
  };
}

function kindsOf({ type, vesselType }: CslEntry): readonly EntityKind[] | null {
  return vesselType !== '' && type === '' ? null : recordKinds(type);
}

/** An entry without an id is known by its list, name and notice. */
function idOf({ source, name, notice, startDate }: CslEntry): string {
  const code = CODE.exec(source)?.[1] ?? 'CSL';
  const hash = createHash('sha256').update(JSON.stringify([source, name, notice, startDate]));
  return `${code}-${hash.digest('base64url').slice(0, ID_LENGTH)}`;
}
