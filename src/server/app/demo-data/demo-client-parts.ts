import type { JsonObject, JsonValue } from '#records';
import type { StarterDocument } from '../../documents/starter-packs/starter-pack.ts';

type ClientParts = JsonObject & { name: string; contacts?: JsonObject[]; associatedparties?: JsonObject[] };

/** Builds a client document. Contacts and related parties get ids that are the same in every data folder. */
export function demoClient(id: string, { contacts = [], associatedparties = [], ...own }: ClientParts) {
  const data = {
    ...own,
    contacts: numbered(`${id}-contact`, contacts),
    associatedparties: numbered(`${id}-party`, associatedparties),
  };
  return { collection: 'clients', id, data } satisfies StarterDocument;
}

function numbered(prefix: string, items: JsonObject[]): JsonObject[] {
  return items.map((item, index) => ({ id: `${prefix}-${index + 1}`, ...item }));
}

/** Builds a contact, or a related party who is a person. Empty texts are left out. */
export function person(firstname: string, lastname: string, birthday: string, rest: JsonObject): JsonObject {
  return present({ firstname, lastname, birthday, ...rest });
}

/** Builds a related party that is a firm. */
export function firm(name: string, rest: JsonObject): JsonObject {
  return { name, ...rest };
}

export function address(street: string, city: string, postcode: string, country: string): JsonObject {
  return present({ street, city, postcode, country });
}

export function registration(number: string, legalForm: string, incorporated: string): JsonObject {
  return present({ number, legalForm, incorporated });
}

export function tax(fatcaType: string, crsType: string): JsonObject {
  return present({ fatcaType, crsType });
}

export function relationship(manager: string, riskRating: string, since: string): JsonObject {
  return present({ manager, riskRating, since });
}

function present(values: JsonObject): JsonObject {
  const recorded = ([, value]: [string, JsonValue]) => value !== '';
  return Object.fromEntries(Object.entries(values).filter(recorded));
}
