import type { Collection, JsonObject } from '#records';

/** A document of the fictional demo data, as the document store takes it. */
export type DemoDocument = { collection: Collection; id: string; data: JsonObject };

/** Returns the items of a comma-separated text. Long option lists read better as prose than as columns. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
