import { describe, expect, test } from 'vitest';
import {
  fieldMappingSchema,
  fieldSchema,
  ruleSchema,
  staticSourceSchema,
} from '#contract/document-contract.ts';
import { knownFields, SESSION_START, type StaticSource } from '#records';
import { checkRule, headingFields, type Rule, ruleSurroundings } from '#rules';
import { packDocuments, type StarterPack } from './starter-pack.ts';
import { starterPacks } from './starter-packs.ts';

const SCHEMAS = {
  fields: fieldSchema,
  fieldMappings: fieldMappingSchema,
  rules: ruleSchema,
  staticData: staticSourceSchema,
};
const byTitle = starterPacks.map((pack) => [pack.title, pack] as const);

function surroundings(packs: readonly StarterPack[]) {
  const staticSources = new Map(
    packs.flatMap((pack) =>
      Object.entries(pack.staticSources).map(([name, options]): [string, StaticSource] => [
        name,
        { options: [...options] },
      ]),
    ),
  );
  const fields = knownFields(packs.flatMap((pack) => pack.fields));
  return ruleSurroundings(
    packs.flatMap((pack) => pack.rules),
    { fields, staticSources },
  );
}

function findings(rules: readonly Rule[], packs: readonly StarterPack[]) {
  const around = surroundings(packs);
  return rules.flatMap((rule) => checkRule(rule, around).map(({ message }) => [rule.id, message]));
}

const askedBy = ({ rules }: StarterPack) =>
  rules.flatMap((rule) => rule.onTrigger.cases.map(({ uiAction }) => uiAction.dataField));

describe.each(byTitle)('the starter pack %s', (_title, pack) => {
  test('each of its documents is stored unchanged, under an id of its own', () => {
    const documents = packDocuments(pack);
    expect(new Set(documents.map(({ collection, id }) => `${collection}/${id}`)).size).toBe(documents.length);
    for (const { collection, id, data } of documents) {
      if (collection === 'clients') throw new Error('A pack has no clients.');
      expect(SCHEMAS[collection].parse(data), id).toEqual(data);
    }
  });

  test('its rules have no finding', () => {
    expect(findings(pack.rules, [pack])).toEqual([]);
  });

  test('each of its fields is asked by one of its rules, and each static source used by one of its fields', () => {
    const asked = new Set(askedBy(pack));
    expect(pack.fields.map(({ dataField }) => dataField).filter((name) => !asked.has(name))).toEqual([]);
    const used = new Set(pack.fields.map(({ staticSource }) => staticSource));
    expect(Object.keys(pack.staticSources).filter((name) => !used.has(name))).toEqual([]);
  });

  test('its rules, headings and mappings name its own or built-in fields only', () => {
    const known = knownFields(pack.fields);
    const named = [
      ...askedBy(pack),
      ...pack.rules.flatMap(({ category }) => headingFields(category)),
      ...pack.rules.flatMap(({ triggers }) => triggers.map(({ field }) => field)),
      ...pack.mappings.map(({ mapsTo }) => mapsTo),
    ];
    expect(named.filter((name) => name !== SESSION_START && !known.has(name))).toEqual([]);
  });

  test('every question can be reached from the start of a session', () => {
    const reached = new Set<string>([SESSION_START]);
    for (let before = -1; before !== reached.size; ) {
      before = reached.size;
      for (const { triggers, onTrigger } of pack.rules) {
        const conditions = (list: { field: string }[]) => list.some(({ field }) => reached.has(field));
        if (!conditions(triggers)) continue;
        for (const { uiAction } of onTrigger.cases) reached.add(uiAction.dataField);
      }
    }
    expect(askedBy(pack).filter((name) => !reached.has(name))).toEqual([]);
  });
});

test('all packs together have no finding, and give the same name to the same thing only', () => {
  expect(
    findings(
      starterPacks.flatMap(({ rules }) => rules),
      starterPacks,
    ),
  ).toEqual([]);
  const seen = new Map<string, unknown>();
  for (const { collection, id, data } of starterPacks.flatMap(packDocuments)) {
    const key = `${collection}/${id}`;
    if (seen.has(key)) expect(data).toEqual(seen.get(key));
    seen.set(key, data);
  }
});

test('the packs bring as many records as their descriptions count', () => {
  expect(starterPacks.map((pack) => packDocuments(pack).length)).toEqual([54, 39, 25]);
});
