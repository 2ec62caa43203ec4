import type { ViewItem } from '#rules';
import { counted } from '../../ui/count-words.ts';

function keysOf(items: readonly ViewItem[], kind: ViewItem['kind']): Set<string> {
  return new Set(items.filter((item) => item.kind === kind).map((item) => item.key));
}

/** Describes what changed in the list for screen readers; empty when nothing was added or folded. */
export function describeChanges(before: readonly ViewItem[], after: readonly ViewItem[]): string {
  const hadRows = keysOf(before, 'row');
  const added = after.filter((item) => item.kind === 'row' && !hadRows.has(item.key)).length;
  const hadFolds = new Map(before.flatMap((item) => (item.kind === 'fold' ? [[item.key, item.text]] : [])));
  const folded = after.flatMap((item) =>
    item.kind === 'fold' && hadFolds.get(item.key) !== item.text ? [item.text] : [],
  );
  const sentences = [...folded];
  if (added > 0) sentences.push(`${counted(added, 'question')} added`);
  return sentences.join('. ');
}
