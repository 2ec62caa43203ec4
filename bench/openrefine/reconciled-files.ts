import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { ofacFile, ofacPeople } from '../../tests/support/ofac-list.ts';
import { madeBook } from '../screening/made-book.ts';

/** The people of OFAC's list as a table of our own form: each with the names and the birthday that a program compares. */
export function ofacTable(): string {
  const aliases = aliasesById();
  return stringify(
    ofacPeople().map(({ id, firstname, lastname, birthday, programmes, remarks }) => ({
      id,
      name: `${firstname} ${lastname}`.trim(),
      alias: (aliases.get(id) ?? []).join(';'),
      birthday: birthday ?? '',
      programmes: programmes.join(', '),
      remarks,
    })),
    { header: true },
  );
}

function aliasesById(): Map<string, string[]> {
  const rows: string[][] = parse(ofacFile('alt.csv'), { relax_column_count: true });
  const aliases = new Map<string, string[]>();
  for (const [id = '', , , name = ''] of rows) {
    const [lastname = '', firstname = ''] = name.replaceAll(';', ' ').split(', ');
    aliases.set(id, [...(aliases.get(id) ?? []), `${firstname} ${lastname}`.trim()]);
  }
  return aliases;
}

/** Contacts of a made book as a table: people with words of the list's names, a few of them its own people with mistakes. */
export function contactsTable({ rows, seed }: { rows: number; seed: number }): string {
  const { clients } = madeBook({ clients: Math.ceil(rows / 3), planted: Math.ceil(rows / 50), seed });
  const people = clients.flatMap(({ id: client, data }) =>
    data.contacts.map(({ id, firstname, lastname, birthday }) => ({
      ...{ id: `${client}:${id}`, name: `${firstname} ${lastname}`.trim(), birthday: birthday ?? '' },
    })),
  );
  return stringify(people.slice(0, rows), { header: true });
}
