import { ENTITY_KINDS, type EntityKind } from '#records';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';
import type { MappingDocument } from './mapping-findings.ts';

/** One line of the table: the head of a kind's group, or a mapping in that group. */
export type MappingLine =
  | { type: 'group'; kind: EntityKind; count: number }
  | { type: 'mapping'; kind: EntityKind; mapping: MappingDocument };

/** The lines of the table, grouped by entity kind and sorted by source path. A mapping is listed in each of its groups. */
export function mappingLines(mappings: readonly MappingDocument[], search: string): MappingLine[] {
  const found = mappings.filter((mapping) => isFound(mapping, search)).sort(bySource);
  return ENTITY_KINDS.flatMap((kind): MappingLine[] => {
    const ofKind = found.filter(({ data }) => data.appliesTo.includes(kind));
    if (ofKind.length === 0) return [];
    const rows = ofKind.map((mapping): MappingLine => ({ type: 'mapping', kind, mapping }));
    return [{ type: 'group', kind, count: ofKind.length }, ...rows];
  });
}

function isFound({ data }: MappingDocument, search: string): boolean {
  const text = [data.sourceField, data.mapsTo, ...data.appliesTo.map((kind) => ENTITY_KIND_LABELS[kind])]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function bySource(a: MappingDocument, b: MappingDocument): number {
  return compare(a.data.sourceField, b.data.sourceField) || compare(a.id, b.id);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
