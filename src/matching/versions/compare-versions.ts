import type { JsonObject } from '#records';
import { NAME_FIELDS, type NameList, namesOfField } from '../reference-record.ts';

/** A record of one version of a reference list, with everything that is kept of it. */
export type VersionRecord = { id: string; names: NameList; birthday?: string | undefined; data: JsonObject };

/** What a version changed about one record: `name` is the present one, of a removed record the last. */
export type VersionChange = {
  id: string;
  name: string;
  change: 'added' | 'changed' | 'removed';
  /** The fields whose values differ, sorted; empty unless it is changed. */
  fields: string[];
};

/**
 * Compares two versions of a reference list by the content of their records, whatever their order: added, changed and
 * removed ones, sorted by id. A version may be given in parts, as long as both have the same ids in the same part.
 */
export function compareVersions(
  before: readonly VersionRecord[],
  after: readonly VersionRecord[],
): VersionChange[] {
  const former = new Map(before.map((record) => [record.id, record]));
  const present = new Set(after.map(({ id }) => id));
  const changes = after.flatMap((record) => changeOf(former.get(record.id), record) ?? []);
  for (const record of before) {
    if (!present.has(record.id)) changes.push({ ...named(record), change: 'removed', fields: [] });
  }
  return changes.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** The content of a record as one text: two records that a comparison of versions calls the same have the same. */
export function versionText(record: VersionRecord): string {
  return JSON.stringify([...valuesOf(record)].sort(([a], [b]) => (a < b ? -1 : Number(a > b))));
}

function changeOf(before: VersionRecord | undefined, after: VersionRecord): VersionChange | null {
  if (!before) return { ...named(after), change: 'added', fields: [] };
  const fields = changedFields(valuesOf(before), valuesOf(after));
  return fields.length === 0 ? null : { ...named(after), change: 'changed', fields };
}

function changedFields(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const fields = new Set([...before.keys(), ...after.keys()]);
  return [...fields].filter((field) => before.get(field) !== after.get(field)).sort();
}

/** The values of a record by field, each as one text that does not depend on the order of keys. */
function valuesOf({ names, birthday, data }: VersionRecord): Map<string, string> {
  const values = new Map(Object.entries(data).map(([field, value]) => [field, textOf(value)]));
  for (const field of NAME_FIELDS) {
    const texts = namesOfField(names, field);
    values.delete(field);
    if (texts.length > 0) values.set(field, JSON.stringify(texts));
  }
  values.delete('birthday');
  if (birthday !== undefined) values.set('birthday', birthday);
  return values;
}

function textOf(value: unknown): string {
  // The replacer is called for each value, which takes longer than the text of a plain one.
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : inner,
  );
}

function named({ id, names }: VersionRecord): { id: string; name: string } {
  return { id, name: names[0]?.name ?? '' };
}
