import type { Collection, Field, FieldMapping, JsonObject } from '../../src/records/index.ts';
import type { Condition, Rule } from '../../src/rules/index.ts';

/** How many documents of each collection the screens are measured with. */
export const RECORD_COUNTS = {
  staticData: 300,
  fields: 5_000,
  fieldMappings: 500,
  rules: 10_000,
  clients: 20_000,
} as const satisfies Record<Collection, number>;

type Row = { id: string; data: object };

const TOPICS = ['Berth', 'Harbour', 'Turnover', 'Payroll', 'Insurance', 'Licence', 'Crew', 'Fuel', 'Audit'];
const ASPECTS = ['region', 'date', 'owner', 'scheme', 'number', 'status', 'contact', 'limit', 'renewal'];
const TOWNS = ['Hadleigh', 'Wexcombe', 'Orford', 'Tarn Hows', 'Kellan', 'Brackwater', 'Stonethwaite'];
const TRADES = ['Marine', 'Haulage', 'Foods', 'Energy', 'Textiles', 'Surveying', 'Glass'];
const KINDS = ['clients', 'contacts', 'relatedParties'] as const;

/** The rows of one collection, the same every time; collections name each other as real ones do. */
export function screenRecords(collection: Collection): Row[] {
  return Array.from({ length: RECORD_COUNTS[collection] }, (_, index) => ROWS[collection](index));
}

const ROWS: Record<Collection, (index: number) => Row> = {
  staticData: (index) => ({ id: sourceName(index), data: { options: optionsOf(index) } }),
  fields: (index) => ({ id: fieldName(index), data: fieldAt(index) }),
  fieldMappings: (index) => ({ id: `mapping-${padded(index)}`, data: mappingAt(index) }),
  rules: (index) => ({ id: `rule-${padded(index)}`, data: ruleAt(index) }),
  clients: (index) => ({ id: `client-${padded(index)}`, data: clientAt(index) }),
};

function fieldAt(index: number): Field {
  return {
    dataField: fieldName(index),
    label: `${nth(TOPICS, index)} ${nth(ASPECTS, index >> 3)} ${index}`,
    type: isChoice(index) ? 'dropdown' : 'text',
    persistent: true,
    options: [],
    ...(isChoice(index) && { staticSource: sourceName(index % RECORD_COUNTS.staticData) }),
  };
}

function mappingAt(index: number): FieldMapping {
  return {
    sourceField: `facts.item${index}`,
    mapsTo: fieldName(index * 7),
    appliesTo: [nth(KINDS, index)],
  };
}

/** Each rule waits for one or two choices and asks for a text field further on. */
function ruleAt(index: number): Rule {
  const triggers = index % 3 === 0 ? [triggerOn(index), triggerOn(index + 613)] : [triggerOn(index)];
  const asked = textField(index * 3);
  return {
    id: `rule-${padded(index)}`,
    category: `${nth(TOPICS, index)} of {{${fieldName(index % RECORD_COUNTS.fields)}}}`,
    triggerOperator: index % 2 ? 'AND' : 'OR',
    applicableTo: ['clients', 'contacts', 'parties'],
    triggers,
    onTrigger: {
      cases: [
        {
          priority: index % 1_000,
          uiAction: { type: 'textInput', prompt: `What is its ${asked}?`, dataField: asked, options: [] },
        },
      ],
    },
  };
}

function triggerOn(index: number): Condition {
  const field = (index * 2) % RECORD_COUNTS.fields;
  const options = optionsOf(field % RECORD_COUNTS.staticData);
  return { field: fieldName(field), operator: '==', value: nth(options, index) };
}

function clientAt(index: number): JsonObject {
  const name = `${nth(TOWNS, index)} ${nth(TRADES, index >> 3)} ${index} Ltd`;
  return {
    name,
    region: nth(TOWNS, index >> 1),
    address: { street: `${1 + (index % 90)} Quay Street`, town: nth(TOWNS, index), country: 'UK' },
    contacts: [0, 1].map((one) => ({ id: `k${one}`, name: `Ada Rowe ${index}-${one}`, role: 'Director' })),
    associatedparties: [{ id: 'p0', name: `${name} Holdings` }],
  };
}

const isChoice = (index: number) => index % 2 === 0;
const fieldName = (index: number) =>
  `${nth(TOPICS, index).toLowerCase()}${padded(index % RECORD_COUNTS.fields)}`;
const textField = (index: number) => fieldName((index * 2 + 1) % RECORD_COUNTS.fields);
const sourceName = (index: number) => `${nth(TOPICS, index)} choices ${index}`;
const optionsOf = (index: number) => TOWNS.map((town) => `${town} ${index}`);
const padded = (index: number) => String(index).padStart(5, '0');

function nth<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}

/** The number of questions that follow one another, each asked by the answer to the one before. */
export const CHAIN_LENGTH = 12;

/** The fields and rules of a chain of questions; the first is asked once a session has started. */
export const CHAIN: { collection: 'fields' | 'rules'; rows: Row[] }[] = [
  {
    collection: 'fields',
    rows: Array.from({ length: CHAIN_LENGTH }, (_, index) => ({
      id: `chain${index}`,
      data: { dataField: `chain${index}`, label: `Link ${index}`, type: 'text', persistent: false },
    })),
  },
  {
    collection: 'rules',
    rows: Array.from({ length: CHAIN_LENGTH }, (_, index) => ({
      id: `chain-${padded(index)}`,
      data: chainRule(index),
    })),
  },
];

function chainRule(index: number): Rule {
  const started: Condition = { field: 'sessionStart', operator: '==', value: true };
  const answered: Condition = { field: `chain${index - 1}`, operator: '!=', value: '' };
  const dataField = `chain${index}`;
  return {
    id: `chain-${padded(index)}`,
    category: '',
    triggerOperator: 'AND',
    applicableTo: [],
    triggers: [index === 0 ? started : answered],
    onTrigger: {
      cases: [{ uiAction: { type: 'textInput', prompt: `Link ${index}`, dataField, options: [] } }],
    },
  };
}
