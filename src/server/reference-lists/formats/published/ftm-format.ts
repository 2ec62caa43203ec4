import { hasOtherScript, type NameList } from '#matching';
import { isJsonObject, type JsonObject } from '#records';
import { readJsonSource } from '../../../source-files/json-source.ts';
import type { SourceFile } from '../../../source-files/source-file.ts';
import { schemaKinds } from '../opensanctions-format.ts';
import { objectsOfValue, textOfValue, textsOfValue } from './json-values.ts';
import { objectFormat } from './published-format.ts';
import type { Published, PublishedDocument } from './published-record.ts';

/** What other lines say of an entity, by its id. */
type Links = { programs: Map<string, string[]>; documents: Map<string, PublishedDocument[]> };

const NUMBERS = [
  'idNumber',
  'passportNumber',
  'taxNumber',
  'registrationNumber',
  'innCode',
  'ogrnCode',
  'leiCode',
];

/** OpenSanctions' entities in the form of Follow the Money: an object a line, every value of which is a list. */
export const ftmFormat = objectFormat<Links>({
  listName: 'OpenSanctions',
  files: ['entities.ftm.json'],
  isOf: ({ object }) =>
    object !== null && typeof object.schema === 'string' && isJsonObject(object.properties) && 'id' in object,
  prepare: readLinks,
  read: readEntity,
});

async function readLinks(file: SourceFile): Promise<Links> {
  const links: Links = { programs: new Map(), documents: new Map() };
  for await (const rows of readJsonSource(file)) {
    for (const row of rows) {
      if ('problem' in row || !isJsonObject(row.value.properties)) continue;
      const { schema, properties } = row.value;
      if (schema === 'Sanction')
        for (const id of textsOfValue(properties.entity)) append(links.programs, id, programsIn(properties));
      if (schema === 'Identification' || schema === 'Passport')
        for (const id of textsOfValue(properties.holder))
          append(links.documents, id, documentsIn(properties));
    }
  }
  return links;
}

function append<T>(lists: Map<string, T[]>, id: string, more: readonly T[]): void {
  lists.set(id, [...(lists.get(id) ?? []), ...more]);
}

function programsIn(sanction: JsonObject): string[] {
  const named = textsOfValue(sanction.programId);
  return named.length > 0 ? named : textsOfValue(sanction.program);
}

function documentsIn(identification: JsonObject): PublishedDocument[] {
  const [kind, country] = [textOfValue(identification.type), textOfValue(identification.country)];
  return textsOfValue(identification.number).map((number) => ({ kind, number, country }));
}

function readEntity(value: JsonObject, links: Links): Published {
  const of = isJsonObject(value.properties) ? value.properties : {};
  const id = textOfValue(value.id);
  const nested = (key: string) =>
    objectsOfValue(of[key]).flatMap(({ properties }) => (isJsonObject(properties) ? [properties] : []));
  return {
    id,
    kinds: schemaKinds(textOfValue(value.schema)),
    sort: textOfValue(value.schema),
    names: namesIn(of),
    birthdays: textsOfValue(of.birthDate),
    birthplaces: textsOfValue(of.birthPlace),
    nationalities: [...textsOfValue(of.nationality), ...textsOfValue(of.citizenship)],
    countries: [
      ...textsOfValue(of.country),
      ...textsOfValue(of.jurisdiction),
      ...textsOfValue(of.mainCountry),
    ],
    documents: [
      ...NUMBERS.flatMap((kind) => textsOfValue(of[kind]).map((number) => ({ kind, number }))),
      ...(links.documents.get(id) ?? []),
      ...nested('identifications').flatMap(documentsIn),
    ],
    programs: [...(links.programs.get(id) ?? []), ...nested('sanctions').flatMap(programsIn)],
    addresses: textsOfValue(of.address),
    remarks: textsOfValue(of.notes),
    other: {
      jobtitle: textsOfValue(of.position).join('; '),
      gender: textOfValue(of.gender),
      topics: textsOfValue(of.topics).join('; '),
      dataset: textsOfValue(value.datasets).join('; '),
      schema: textOfValue(value.schema),
    },
  };
}

/** The first name in Latin letters is its own, or the first of all. */
function namesIn(of: JsonObject): NameList {
  const names = textsOfValue(of.name);
  const present = names.find((name) => !hasOtherScript(name)) ?? names[0];
  const further = (texts: readonly string[]): NameList =>
    texts.map((name) => ({ field: hasOtherScript(name) ? 'originalName' : 'alias', name }));
  return [
    ...(present === undefined ? [] : [{ field: 'name' as const, name: present }]),
    ...further(names.filter((name) => name !== present)),
    ...further(textsOfValue(of.alias)),
    ...textsOfValue(of.previousName).map((name) => ({ field: 'prevname' as const, name })),
    ...textsOfValue(of.weakAlias).map((name) => ({ field: 'weakAlias' as const, name })),
  ];
}
