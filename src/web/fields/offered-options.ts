import type { Field, StaticSource } from '#records';

/** What a field lets people choose from: its static source's options, or its own. */
export function offeredOptions(
  field: Field,
  staticSources: ReadonlyMap<string, StaticSource>,
): readonly string[] {
  return field.staticSource ? (staticSources.get(field.staticSource)?.options ?? []) : field.options;
}
