import { ENTITY_KINDS, type EntityKind } from '#records';
import { KIND_LABELS } from './mapping-draft.ts';
import type { MappingRecord } from './mapping-findings.ts';

/** One line of the table: the head of a kind's group, or a mapping as it stands in that group. */
export type MappingLine =
  | { is: 'group'; kind: EntityKind; count: number }
  | { is: 'mapping'; kind: EntityKind; mapping: MappingRecord };

/** The table's lines, grouped by entity and in the order of the source paths. A mapping stands in each of its groups. */
export function mappingLines(mappings: readonly MappingRecord[], search: string): MappingLine[] {
  const found = mappings.filter((mapping) => isFound(mapping, search)).sort(bySource);
  return ENTITY_KINDS.flatMap((kind): MappingLine[] => {
    const ofKind = found.filter(({ data }) => data.appliesTo.includes(kind));
    if (ofKind.length === 0) return [];
    const rows = ofKind.map((mapping): MappingLine => ({ is: 'mapping', kind, mapping }));
    return [{ is: 'group', kind, count: ofKind.length }, ...rows];
  });
}

function isFound({ data }: MappingRecord, search: string): boolean {
  const text = [data.sourceField, data.mapsTo, ...data.appliesTo.map((kind) => KIND_LABELS[kind])]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function bySource(a: MappingRecord, b: MappingRecord): number {
  return compare(a.data.sourceField, b.data.sourceField) || compare(a.id, b.id);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
