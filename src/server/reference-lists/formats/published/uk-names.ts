import type { NameField, NameList } from '#matching';
import { joined, parted } from './published-record.ts';

/** A name as British lists give it: five first names, and the last or whole name as the sixth. */
type UkName = {
  /** Name 1 to 6. */
  parts: readonly string[];
  /** “Primary Name”, “Primary name variation”, “AKA”, “Alias”, “FKA”, in any case. */
  type: string;
  /** “Good quality a.k.a”, “Low quality”, or empty. */
  quality: string;
  originalScript: string;
};

/** The name of a row and its form in another script. */
export function ukNames({ parts, type, quality, originalScript }: UkName): NameList {
  return [
    { field: fieldOf(type.toLowerCase(), quality.toLowerCase()), name: joined(parts) },
    ...parted(originalScript).map((name) => ({ field: 'originalName' as const, name })),
  ];
}

function fieldOf(type: string, quality: string): NameField {
  if (quality.startsWith('low')) return 'weakAlias';
  if (/^f\.?k\.?a|former/.test(type)) return 'prevname';
  return type === 'primary name' ? 'name' : 'alias';
}

/** The numbered values of a cell: “(1) Germany. (2) Morocco”. */
export function numberedParts(cell: string): string[] {
  return cell
    .split(/\(\d+\)/)
    .map((part) => part.trim().replace(/\.$/, '').trim())
    .filter(Boolean);
}
