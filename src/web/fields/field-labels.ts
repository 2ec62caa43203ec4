import { pathLabel } from '../editing/values/path-label.ts';

const LABELS: Record<string, string> = {
  dataField: 'Field Name',
  label: 'Label',
  type: 'Type',
  options: 'Options',
  optionsText: 'Options',
  staticSource: 'Static Source',
  persistent: 'Persistent',
};

/** What the screen calls each part of a field. */
export function fieldLabel(path: string): string {
  return LABELS[path] ?? pathLabel(path);
}
