import { ENTITY_KINDS, type EntityKind, type FieldMapping, parseFieldPath } from '#records';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';

/** A stored mapping with its document's id. */
export type MappingDocument = { id: string; data: FieldMapping };

/** A warning reports a mistake; a note reports a mapping that could not be verified. */
export type MappingFinding = { severity: 'warning' | 'note'; message: string };

type MappingSurroundings = {
  fields: { has(dataField: string): boolean };
  /** Dotted paths of the sampled entities by kind; a kind without paths was not sampled. */
  paths: Readonly<Record<EntityKind, readonly string[]>>;
};

/** Findings by mapping id: unknown targets and sources, duplicates, and targets filled from several sources. */
export function mappingFindings(
  mappings: readonly MappingDocument[],
  { fields, paths }: MappingSurroundings,
): Map<string, MappingFinding[]> {
  const byTarget = groupByTarget(mappings);
  const known = new Map(ENTITY_KINDS.map((kind) => [kind, new Set(paths[kind])]));
  const findings = new Map<string, MappingFinding[]>();
  for (const mapping of mappings) {
    const messages = [
      ...(fields.has(mapping.data.mapsTo) ? [] : [warning(`No field “${mapping.data.mapsTo}”.`)]),
      ...sourceFindings(mapping.data, known),
      ...targetFindings(mapping, byTarget),
    ];
    if (messages.length > 0) findings.set(mapping.id, messages);
  }
  return findings;
}

function sourceFindings(
  mapping: FieldMapping,
  known: ReadonlyMap<EntityKind, Set<string>>,
): MappingFinding[] {
  const parsed = parseFieldPath(mapping.sourceField);
  if (!parsed.ok) return [warning(parsed.reason)];
  const sampled = mapping.appliesTo.map((kind) => known.get(kind)).filter((paths) => (paths?.size ?? 0) > 0);
  if (sampled.length === 0 || sampled.some((paths) => paths?.has(mapping.sourceField))) return [];
  return [{ severity: 'note', message: `“${mapping.sourceField}” is in none of the first 10 clients.` }];
}

type ByTarget = ReadonlyMap<string, readonly MappingDocument[]>;

function targetFindings({ id, data }: MappingDocument, byTarget: ByTarget): MappingFinding[] {
  const messages = data.appliesTo.flatMap((kind) =>
    (byTarget.get(targetKey(kind, data.mapsTo)) ?? [])
      .filter((other) => other.id !== id)
      .map((other) => describeSameTarget(data, other.data, kind)),
  );
  return [...new Set(messages)].map(warning);
}

function describeSameTarget(own: FieldMapping, other: FieldMapping, kind: EntityKind): string {
  return other.sourceField === own.sourceField
    ? `The same mapping is there twice for ${ENTITY_KIND_LABELS[kind]}.`
    : `“${own.mapsTo}” is also filled from “${other.sourceField}” for ${ENTITY_KIND_LABELS[kind]}.`;
}

function groupByTarget(mappings: readonly MappingDocument[]): ByTarget {
  const groups = new Map<string, MappingDocument[]>();
  for (const mapping of mappings) {
    for (const kind of mapping.data.appliesTo) {
      const key = targetKey(kind, mapping.data.mapsTo);
      const group = groups.get(key);
      if (group) group.push(mapping);
      else groups.set(key, [mapping]);
    }
  }
  return groups;
}

const targetKey = (kind: EntityKind, mapsTo: string) => `${kind} ${mapsTo}`;

const warning = (message: string): MappingFinding => ({ severity: 'warning', message });
