import type { JsonValue } from '#records';
import { isBlank, valueText } from './value-text.ts';

/** One difference as history and imports show it; a missing value may be `undefined`. */
type ShownChange = { path: string; old?: JsonValue | undefined; new?: JsonValue | undefined };

/**
 * Describes one difference: "Label: Country became Country of residence". `label` names its path.
 * For lists of single values it names the added and the removed ones.
 */
export function changeSentence(
  { path, old, new: now }: ShownChange,
  label: (path: string) => string,
): string {
  if (path === '') return now === undefined ? 'Everything was removed.' : 'Everything was rewritten.';
  const name = label(path);
  if (isBlank(old)) return `${name}: ${valueText(now)} added`;
  if (isBlank(now)) return `${name}: ${valueText(old)} removed`;
  return listSentence(name, old, now) ?? `${name}: ${valueText(old)} became ${valueText(now)}`;
}

function listSentence(name: string, old: JsonValue | undefined, now: JsonValue | undefined): string | null {
  if (!isPlainList(old) || !isPlainList(now)) return null;
  const added = now.filter((item) => !old.includes(item));
  const removed = old.filter((item) => !now.includes(item));
  if (added.length === 0 && removed.length === 0) return `${name}: now in the order ${valueText(now)}`;
  const parts = [
    added.length > 0 && `${valueText(added)} added`,
    removed.length > 0 && `${valueText(removed)} removed`,
  ];
  return `${name}: ${parts.filter(Boolean).join(', ')}`;
}

function isPlainList(value: JsonValue | undefined): value is (string | number | boolean | null)[] {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}
