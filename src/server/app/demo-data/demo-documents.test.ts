import { describe, expect, test } from 'vitest';
import {
  clientSchema,
  fieldMappingSchema,
  fieldSchema,
  ruleSchema,
  staticSourceSchema,
} from '#contract/document-contract.ts';
import {
  type Client,
  type Collection,
  FIELD_TYPES,
  type Field,
  type FieldMapping,
  type JsonObject,
  RULE_KINDS,
  readPath,
  SESSION_START,
  type StaticSource,
} from '#records';
import { checkRule, headingFields, OPERATORS, type Rule, ruleSurroundings } from '#rules';
import { demoDocuments } from './demo-documents.ts';

const SCHEMAS = {
  clients: clientSchema,
  fields: fieldSchema,
  fieldMappings: fieldMappingSchema,
  rules: ruleSchema,
  staticData: staticSourceSchema,
};

function dataOf<T>(collection: Collection): T[] {
  return demoDocuments.filter((document) => document.collection === collection).map(({ data }) => data as T);
}

const clients = dataOf<Client>('clients');
const fields = new Map(dataOf<Field>('fields').map((field) => [field.dataField, field]));
const mappings = dataOf<FieldMapping>('fieldMappings');
const rules = dataOf<Rule>('rules');
const staticSources = new Map(
  demoDocuments
    .filter(({ collection }) => collection === 'staticData')
    .map(({ id, data }) => [id, data as StaticSource]),
);

const contacts = clients.flatMap((client) => client.contacts ?? []);
const parties = clients.flatMap((client) => client.associatedparties ?? []);
const ENTITIES: Record<string, JsonObject[]> = { clients, contacts, relatedParties: parties };

function conditionsOf(rule: Rule) {
  const caseConditions = rule.onTrigger.cases.flatMap(({ condition }) => (condition ? [condition] : []));
  return [...rule.triggers, ...caseConditions];
}

function offeredBy(field: Field): string[] {
  return field.staticSource ? (staticSources.get(field.staticSource)?.options ?? []) : field.options;
}

const repeated = (items: string[]) => items.filter((item, index) => items.indexOf(item) !== index);

describe('the demo data', () => {
  test.each(demoDocuments.map((document) => [`${document.collection}/${document.id}`, document] as const))(
    'the demo document %s is stored unchanged',
    (_, { collection, data }) => {
      expect(SCHEMAS[collection].parse(data)).toEqual(data);
      expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    },
  );

  test('the demo data has no id twice', () => {
    expect(repeated(demoDocuments.map(({ collection, id }) => `${collection}/${id}`))).toEqual([]);
    expect(repeated(contacts.map(({ id }) => id))).toEqual([]);
    expect(repeated(parties.map(({ id }) => id))).toEqual([]);
  });

  test('the demo data has forty clients, each with one to four contacts and at most three related parties', () => {
    expect(clients.length).toBeGreaterThanOrEqual(40);
    for (const { contacts: people = [], associatedparties: related = [] } of clients) {
      expect(people.length).toBeGreaterThanOrEqual(1);
      expect(people.length).toBeLessThanOrEqual(4);
      expect(related.length).toBeLessThanOrEqual(3);
    }
  });

  test('the demo data names every related party, by one name or by two', () => {
    for (const party of parties) {
      const names = [party.name, party.firstname, party.lastname].map((name) => typeof name);
      expect([
        ['string', 'undefined', 'undefined'],
        ['undefined', 'string', 'string'],
      ]).toContainEqual(names);
    }
  });

  test('the demo data has valid dates, and only addresses that no one can own', () => {
    const texts = [...contacts, ...parties, ...clients].flatMap((entity) => [
      [entity.birthday, /^\d{4}-\d{2}-\d{2}$/],
      [entity.email, /^[^@\s]+@[^@\s]+\.example$/],
      [entity.website, /^https:\/\/[^/]+\.example$/],
      [readPath(entity, 'registration.incorporated'), /^\d{4}-\d{2}-\d{2}$/],
    ]) as [string | undefined, RegExp][];
    for (const [text, form] of texts) {
      if (text === undefined) continue;
      expect(text).toMatch(form);
      if (/^\d/.test(text)) expect(new Date(text).toISOString().slice(0, 10)).toBe(text);
    }
  });
});

describe('the demo fields', () => {
  test('the demo fields are of all twelve types', () => {
    expect(new Set([...fields.values()].map(({ type }) => type))).toEqual(new Set(FIELD_TYPES));
  });

  test('the demo fields have an existing static source, and options where one must be chosen', () => {
    for (const field of fields.values()) {
      if (field.staticSource) expect(staticSources.keys()).toContain(field.staticSource);
      if (['dropdown', 'multiselect', 'radio'].includes(field.type)) {
        expect(offeredBy(field), field.dataField).not.toEqual([]);
      }
    }
  });

  test('the demo fields have no option twice and none with a comma', () => {
    const lists = [...staticSources.values(), ...fields.values()].map(({ options }) => options);
    for (const options of lists) {
      expect(repeated(options)).toEqual([]);
      expect(options.filter((option) => option.includes(','))).toEqual([]);
    }
  });
});

describe('the demo field mappings', () => {
  test('the demo field mappings fill an existing field from a value that some entity of each kind has', () => {
    for (const { sourceField, mapsTo, appliesTo } of mappings) {
      expect(fields.has(mapsTo), mapsTo).toBe(true);
      for (const kind of appliesTo) {
        const found = ENTITIES[kind]?.some((entity) => readPath(entity, sourceField) !== undefined);
        expect(found, `${sourceField} of ${kind}`).toBe(true);
      }
    }
  });

  test('the demo field mappings copy no value that is not an option of its field', () => {
    const copied = mappings.flatMap(({ sourceField, mapsTo, appliesTo }) => {
      const values = appliesTo
        .flatMap((kind) => ENTITIES[kind] ?? [])
        .map((one) => readPath(one, sourceField));
      return values.map((value) => ({ mapsTo, value }));
    });
    const refused = copied.filter(({ mapsTo, value }) => {
      const offered = offeredBy(fields.get(mapsTo) as Field);
      return value !== undefined && offered.length > 0 && !offered.includes(String(value));
    });
    expect(refused).toEqual([]);
  });
});

describe('the demo rules', () => {
  test('the demo rules use every operator, both ways to join triggers, and every kind', () => {
    expect(rules.length).toBeGreaterThanOrEqual(18);
    expect(new Set(rules.flatMap(conditionsOf).map(({ operator }) => operator))).toEqual(new Set(OPERATORS));
    expect(new Set(rules.map(({ triggerOperator }) => triggerOperator))).toEqual(new Set(['AND', 'OR']));
    for (const kind of RULE_KINDS) expect(rules.some((rule) => rule.applicableTo?.includes(kind))).toBe(true);
  });

  test('the demo rules name existing fields only', () => {
    const named = rules.flatMap((rule) => [
      ...conditionsOf(rule).map(({ field }) => field),
      ...rule.onTrigger.cases.map(({ uiAction }) => uiAction.dataField),
      ...headingFields(rule.category),
    ]);
    expect(named.filter((field) => field !== SESSION_START && !fields.has(field))).toEqual([]);
  });

  test('the demo rules have no errors or warnings', () => {
    const around = ruleSurroundings(rules, { fields, staticSources });
    const findings = rules.flatMap((rule) =>
      checkRule(rule, around).map((found) => [rule.id, found.message]),
    );
    expect(findings).toEqual([]);
  });
});
