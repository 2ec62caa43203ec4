import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { toBirthday } from '../../src/matching/index.ts';

/** A name with its labelled entity: two names of one entity are a true pair. */
type LabelledName = { entity: string; name: string; birthday?: string | undefined };

/** Queries and the names to find. `isSelf`: each name is in both, and is not compared with itself. */
export type LabelledSet = {
  title: string;
  kind: 'organisation' | 'person';
  queries: LabelledName[];
  references: LabelledName[];
  isSelf: boolean;
};

export type LabelledPair = { kind: 'organisation' | 'person'; a: string; b: string; isMatch: boolean };

type Rows = Record<string, string>[];

/** Aliases and former names of the sanctions list: to be found by the primary name, or by any other of their entity. */
export function readOfac(
  folder: string,
  kind: 'organisation' | 'person',
): { byPrimary: LabelledSet; byAny: LabelledSet } {
  const sdn: string[][] = readCsv(folder, 'ofac_sdn/sdn.csv', false);
  const alt: string[][] = readCsv(folder, 'ofac_sdn/alt.csv', false);
  const type = kind === 'person' ? 'individual' : '-0-';
  const primary = sdn
    .filter((row) => row[2]?.trim() === type)
    .map(([entity = '', name = '']) => ({ entity, name: asSpoken(name, kind) }));
  const known = new Set(primary.map(({ entity }) => entity));
  const queries = alt
    .map(([entity = '', , , name = '']) => ({ entity, name: asSpoken(name, kind) }))
    .filter(({ entity }) => known.has(entity));
  const title = `OFAC ${kind === 'person' ? 'individuals' : 'organisations'}`;
  return {
    byPrimary: { title: `${title}, primary name alone`, kind, queries, references: primary, isSelf: false },
    byAny: {
      title: `${title}, all names`,
      kind,
      queries,
      references: [...queries, ...primary],
      isSelf: true,
    },
  };
}

/** Names of patent applicants, with the entity people found them to be. */
export function readPatstat(folder: string): LabelledSet {
  const rows: Rows = readCsv(folder, 'patstat_leuven/patstat_reference.csv', true);
  const names = rows.map((row) => ({ entity: row.leuven_id ?? '', name: row.person_name ?? '' }));
  return {
    title: 'PATSTAT applicants',
    kind: 'organisation',
    queries: names,
    references: names,
    isSelf: true,
  };
}

/** 5,000 invented persons, and each of them again with mistakes. */
export function readFebrl(folder: string): LabelledSet {
  const [references = [], queries = []] = ['dataset4a.csv', 'dataset4b.csv'].map((file) => {
    const rows: Rows = readCsv(folder, `febrl/${file}`, true);
    return rows.map((row) => ({
      entity: row.rec_id?.split('-')[1] ?? '',
      name: `${row.given_name} ${row.surname}`.trim(),
      birthday: toBirthday(row.date_of_birth ?? ''),
    }));
  });
  return { title: 'Febrl 4', kind: 'person', queries, references, isSelf: false };
}

/** Every twelfth of 120,000 made-up names, none of them meant to be in a list, and a list to look for them in. */
export function readMadeUp(folder: string, list: LabelledSet): LabelledSet {
  const isOrganisation = list.kind === 'organisation';
  const file = isOrganisation ? 'organisations_120k.txt.gz' : 'persons_120k.csv.gz';
  const lines = gunzipSync(readFileSync(join(folder, 'large', file)))
    .toString()
    .trim()
    .split('\n');
  const names = isOrganisation ? lines : lines.slice(1).map((line) => line.split(',')[1] ?? '');
  const queries = names.filter((_, at) => at % 12 === 0).map((name) => ({ entity: 'made up', name }));
  return { ...list, title: `Made-up names in ${list.title}`, queries, isSelf: false };
}

/** Hard pairs of names, each labelled as a match or not. */
export function readNameBench(folder: string): LabelledPair[] {
  const rows: Rows = readCsv(folder, 'nk_name_bench/cases.csv', true);
  return rows.map(({ schema, name1 = '', name2 = '', is_match }) => ({
    kind: schema === 'Person' ? 'person' : 'organisation',
    a: name1,
    b: name2,
    isMatch: is_match === 'true',
  }));
}

function readCsv<Row>(folder: string, file: string, columns: boolean): Row[] {
  const text = readFileSync(join(folder, file));
  return parse(text, {
    columns,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    bom: true,
  }) as Row[];
}

/** "SURNAME, Given names" the other way round. */
function asSpoken(name: string, kind: 'organisation' | 'person'): string {
  const [surname = '', ...given] = name.split(',');
  return kind === 'person' ? `${given.join(',')} ${surname}`.trim() : name;
}
