import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const FOLDER = join(import.meta.dirname, '../fixtures/ofac-sdn/whole');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A person of OFAC's list. */
export type OfacPerson = {
  id: string;
  firstname: string;
  lastname: string;
  /** `2004-02-29`; null when no single day is known. */
  birthday: string | null;
  programmes: string[];
  remarks: string;
};

/** A file of OFAC's whole list, as it is published. */
export function ofacFile(name: 'sdn.csv' | 'alt.csv'): Buffer {
  return gunzipSync(readFileSync(join(FOLDER, `${name}.gz`)));
}

/** The people of the list, in its order. */
export function ofacPeople(): OfacPerson[] {
  const rows: string[][] = parse(ofacFile('sdn.csv'), { relax_column_count: true });
  return rows.flatMap(([id = '', name = '', type, programmes = '', ...others]) => {
    if (type !== 'individual') return [];
    const [lastname = '', firstname = ''] = name.split(', ');
    const remarks = others.at(-1)?.trim() ?? '';
    return {
      id,
      firstname,
      lastname,
      birthday: birthdayIn(remarks),
      programmes: programmes.split('] ['),
      remarks,
    };
  });
}

function birthdayIn(remarks: string): string | null {
  const [, day, month = '', year] = /^DOB (\d\d) (\w{3}) (\d{4});/.exec(remarks) ?? [];
  return day ? `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day}` : null;
}
