import { isStateColumn } from '#contract/clients/table-column.ts';
import {
  type Field,
  type FieldCatalogue,
  type FieldMapping,
  knownFields,
  levelsAt,
  type StaticSource,
} from '#records';
import type { Query } from '../db/tables.ts';
import { listAllDocuments, listDocumentsById } from '../documents/document-store.ts';

/** Reads the fields at these paths of clients alone, as an installation may have thousands, and the options of levels. */
export async function readFieldsAt(query: Query, paths: readonly string[]): Promise<FieldCatalogue> {
  const documents = paths.every(isStateColumn) ? [] : await listAllDocuments(query, 'fieldMappings');
  const mappings = documents.map(({ data }) => data as unknown as FieldMapping);
  const wanted = new Set(paths);
  const mapped = mappings.filter(({ sourceField }) => wanted.has(sourceField)).map(({ mapsTo }) => mapsTo);
  const ids = [...new Set([...paths, ...mapped])].filter((path) => !isStateColumn(path));
  const stored = await listDocumentsById(query, { collection: 'fields', ids });
  const fields = stored.map(({ data }) => data as unknown as Field);
  return { fields: knownFields(fields), staticSources: await readSourcesOfLevels(query, fields), mappings };
}

/** The levels of the columns that have them, by column. */
export async function readLevels(
  query: Query,
  columns: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = columns.filter((column) => column !== 'name' && !isStateColumn(column));
  if (paths.length === 0) return new Map();
  const catalogue = await readFieldsAt(query, paths);
  return new Map(
    paths.flatMap((path) => {
      const levels = levelsAt(catalogue, 'clients', path);
      return levels ? [[path, levels] as const] : [];
    }),
  );
}

async function readSourcesOfLevels(query: Query, fields: readonly Field[]) {
  const ids = fields.flatMap(({ levels, staticSource }) => (levels && staticSource ? [staticSource] : []));
  if (ids.length === 0) return new Map<string, StaticSource>();
  const stored = await listDocumentsById(query, { collection: 'staticData', ids: [...new Set(ids)] });
  return new Map(stored.map(({ id, data }) => [id, data as unknown as StaticSource]));
}
