import type { JsonObject } from './json-value.ts';

/** A contact of a client: `firstname`, `lastname`, `birthday` and whatever else is recorded. */
export type Contact = JsonObject & { id: string };

/** A related party of a client: `name`, or `firstname` and `lastname`, `birthplace` and whatever else is recorded. */
export type RelatedParty = JsonObject & { id: string };

/** A client of the consultancy. Document of the collection `clients`; free-form beyond these keys. */
export type Client = JsonObject & {
  name: string;
  contacts?: Contact[];
  associatedparties?: RelatedParty[];
};
