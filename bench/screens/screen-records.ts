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
  return Array.from({ length: RECORD_COUNTS[collection] }, (_, place) => ROWS[collection](place));
}

const ROWS: Record<Collection, (place: number) => Row> = {
  staticData: (place) => ({ id: sourceName(place), data: { options: optionsOf(place) } }),
  fields: (place) => ({ id: fieldName(place), data: fieldAt(place) }),
  fieldMappings: (place) => ({ id: `mapping-${padded(place)}`, data: mappingAt(place) }),
  rules: (place) => ({ id: `rule-${padded(place)}`, data: ruleAt(place) }),
  clients: (place) => ({ id: `client-${padded(place)}`, data: clientAt(place) }),
};

function fieldAt(place: number): Field {
  return {
    dataField: fieldName(place),
    label: `${nth(TOPICS, place)} ${nth(ASPECTS, place >> 3)} ${place}`,
    type: isChoice(place) ? 'dropdown' : 'text',
    persistent: true,
    options: [],
    ...(isChoice(place) && { staticSource: sourceName(place % RECORD_COUNTS.staticData) }),
  };
}

function mappingAt(place: number): FieldMapping {
  return {
    sourceField: `facts.item${place}`,
    mapsTo: fieldName(place * 7),
    appliesTo: [nth(KINDS, place)],
  };
}

/** Each rule waits for one or two choices and asks for a text field further on. */
function ruleAt(place: number): Rule {
  const triggers = place % 3 === 0 ? [triggerOn(place), triggerOn(place + 613)] : [triggerOn(place)];
  const asked = textField(place * 3);
  return {
    id: `rule-${padded(place)}`,
    category: `${nth(TOPICS, place)} of {{${fieldName(place % RECORD_COUNTS.fields)}}}`,
    triggerOperator: place % 2 ? 'AND' : 'OR',
    applicableTo: ['clients', 'contacts', 'parties'],
    triggers,
    onTrigger: {
      cases: [
        {
          priority: place % 1_000,
          uiAction: { type: 'textInput', prompt: `What is its ${asked}?`, dataField: asked, options: [] },
        },
      ],
    },
  };
}

function triggerOn(place: number): Condition {
  const field = (place * 2) % RECORD_COUNTS.fields;
  const options = optionsOf(field % RECORD_COUNTS.staticData);
  return { field: fieldName(field), operator: '==', value: nth(options, place) };
}

function clientAt(place: number): JsonObject {
  const name = `${nth(TOWNS, place)} ${nth(TRADES, place >> 3)} ${place} Ltd`;
  return {
    name,
    region: nth(TOWNS, place >> 1),
    address: { street: `${1 + (place % 90)} Quay Street`, town: nth(TOWNS, place), country: 'UK' },
    contacts: [0, 1].map((one) => ({ id: `k${one}`, name: `Ada Rowe ${place}-${one}`, role: 'Director' })),
    associatedparties: [{ id: 'p0', name: `${name} Holdings` }],
  };
}

const isChoice = (place: number) => place % 2 === 0;
const fieldName = (place: number) =>
  `${nth(TOPICS, place).toLowerCase()}${padded(place % RECORD_COUNTS.fields)}`;
const textField = (place: number) => fieldName((place * 2 + 1) % RECORD_COUNTS.fields);
const sourceName = (place: number) => `${nth(TOPICS, place)} choices ${place}`;
const optionsOf = (place: number) => TOWNS.map((town) => `${town} ${place}`);
const padded = (place: number) => String(place).padStart(5, '0');

function nth<T>(items: readonly T[], place: number): T {
  return items[place % items.length] as T;
}
