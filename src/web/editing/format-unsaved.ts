import { counted } from '../ui/count-words.ts';

/** The top bar's text about unsaved changes; undefined when there are none. */
export function formatUnsaved(count: number): string | undefined {
  return count === 0 ? undefined : counted(count, 'unsaved change');
}
