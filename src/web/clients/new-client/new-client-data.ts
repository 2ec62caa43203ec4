import {
  type Client,
  describePath,
  type FieldCatalogue,
  fieldTypeOf,
  isSingleChoice,
  type JsonObject,
  pathOf,
  writePath,
} from '#records';
import { newItemId } from '../client-entities.ts';

/** The field that says what a client is, where an installation has one. */
const CLIENT_TYPE = 'clientType';

/** What is typed and chosen of a new client. */
export type TypedClient = { name: string; type: string | null; firstname: string; lastname: string };

/** Where the type of a client is stored, and what it can be. */
export type ClientTypes = { path: string; label: string; options: readonly string[] };

/** The types of clients that the fields of the installation offer; undefined where none are offered. */
export function clientTypes(catalogue: FieldCatalogue): ClientTypes | undefined {
  const path = pathOf(catalogue, 'clients', CLIENT_TYPE);
  const { kind, label, options } = describePath(catalogue, { kind: 'clients', path, saved: undefined });
  return isSingleChoice(fieldTypeOf(kind)) && options.length > 0 ? { path, label, options } : undefined;
}

/** The document of a new client, with its first contact where one is named. */
export function newClientData(typed: TypedClient, types: ClientTypes | undefined): Client {
  const [name, firstname, lastname] = [typed.name, typed.firstname, typed.lastname].map((text) =>
    text.trim(),
  );
  const contact: JsonObject = { ...(firstname && { firstname }), ...(lastname && { lastname }) };
  const isNamed = Object.keys(contact).length > 0;
  const data: Client = { name: name ?? '', ...(isNamed && { contacts: [{ id: newItemId(), ...contact }] }) };
  const written = types && typed.type !== null ? writePath(data, types.path, typed.type) : undefined;
  return (written?.ok ? written.document : data) as Client;
}
