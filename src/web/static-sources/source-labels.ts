import { pathLabel } from '../editing/values/path-label.ts';

const LABELS: Record<string, string> = { name: 'Name', options: 'Options', optionsText: 'Options' };

/** What the screen calls each part of a static source. */
export function sourceLabel(path: string): string {
  return LABELS[path] ?? pathLabel(path);
}
