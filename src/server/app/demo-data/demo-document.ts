import type { Collection, JsonObject } from '#records';

/** A document of the fictional demo data, as the document store takes it. */
export type DemoDocument = { collection: Collection; id: string; data: JsonObject };
