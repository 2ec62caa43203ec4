import type { JsonObject } from '#records';
import {
  packDocuments,
  readPackParts,
  type StarterDocument,
} from '../../documents/starter-packs/starter-pack.ts';
import demoData from './demo-data.json' with { type: 'json' };

/** The demo data of an empty data folder: fictional clients with the fields, mappings and rules for asking about them. */
export const demoDocuments = readDemoDocuments();

function readDemoDocuments(): readonly StarterDocument[] {
  const { clients, ...parts } = demoData;
  return [...packDocuments(readPackParts(parts)), ...Object.entries(clients).map(clientDocument)];
}

/** A client document. Contacts and related parties get ids that are the same in every data folder. */
function clientDocument([id, client]: [string, JsonObject]): StarterDocument {
  const { contacts = [], associatedparties = [], ...own } = client as Record<string, JsonObject[]>;
  const data = {
    ...own,
    contacts: numbered(`${id}-contact`, contacts),
    associatedparties: numbered(`${id}-party`, associatedparties),
  };
  return { collection: 'clients', id, data };
}

function numbered(prefix: string, items: readonly JsonObject[]): JsonObject[] {
  return items.map((item, index) => ({ id: `${prefix}-${index + 1}`, ...item }));
}
