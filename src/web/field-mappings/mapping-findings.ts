import { ENTITY_KINDS, type EntityKind, type FieldMapping, parseFieldPath } from '#records';
import { KIND_LABELS } from './mapping-draft.ts';

/** A stored mapping with its document's id. */
export type MappingRecord = { id: string; data: FieldMapping };

/** A warning is something wrong; a note may well be right, but could not be seen to be. */
export type MappingFinding = { severity: 'warning' | 'note'; message: string };

export type MappingSurroundings = {
  fields: { has(dataField: string): boolean };
  /** Dotted paths seen in the sampled clients, by kind; none of a kind means that nothing is known of it. */
  paths: Readonly<Record<EntityKind, readonly string[]>>;
};

/** What deserves a look in each mapping: unknown targets and sources, doubles and rivals. Mappings without are left out. */
export function mappingFindings(
  mappings: readonly MappingRecord[],
  { fields, paths }: MappingSurroundings,
): Map<string, MappingFinding[]> {
  const byTarget = groupByTarget(mappings);
  const known = new Map(ENTITY_KINDS.map((kind) => [kind, new Set(paths[kind])]));
  const findings = new Map<string, MappingFinding[]>();
  for (const mapping of mappings) {
    const messages = [
      ...(fields.has(mapping.data.mapsTo) ? [] : [warning(`No field “${mapping.data.mapsTo}”.`)]),
      ...sourceFindings(mapping.data, known),
      ...rivalFindings(mapping, byTarget),
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

type ByTarget = ReadonlyMap<string, readonly MappingRecord[]>;

function rivalFindings({ id, data }: MappingRecord, byTarget: ByTarget): MappingFinding[] {
  const messages = data.appliesTo.flatMap((kind) =>
    (byTarget.get(targetKey(kind, data.mapsTo)) ?? [])
      .filter((rival) => rival.id !== id)
      .map((rival) => describeRival(data, rival.data, kind)),
  );
  return [...new Set(messages)].map(warning);
}

function describeRival(own: FieldMapping, rival: FieldMapping, kind: EntityKind): string {
  return rival.sourceField === own.sourceField
    ? `The same mapping is there twice for ${KIND_LABELS[kind]}.`
    : `“${own.mapsTo}” is also filled from “${rival.sourceField}” for ${KIND_LABELS[kind]}.`;
}

function groupByTarget(mappings: readonly MappingRecord[]): ByTarget {
  const groups = new Map<string, MappingRecord[]>();
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
