import type { Kysely } from 'kysely';
import type { ShownColumn, TableCondition } from '#contract/clients/client-table-contract.ts';
import { describeColumn, isStateColumn, usualColumns } from '#contract/clients/table-column.ts';
import { type Field, type FieldCatalogue, type FieldMapping, knownFields } from '#records';
import type { Tables } from '../db/tables.ts';
import { listAllDocuments, listDocumentsById } from '../documents/document-store.ts';
import { listValuePaths } from './client-table-store.ts';

type Query = Kysely<Tables>;

/** Names the columns that are shown, null for the usual ones, and those of the conditions. */
export async function showColumns(
  query: Query,
  wanted: readonly string[] | null,
  conditions: readonly TableCondition[],
): Promise<{ columns: ShownColumn[]; compared: ShownColumn[] }> {
  const filled = wanted ? [] : await listValuePaths(query);
  const compared = conditions.map(({ column }) => column);
  const paths = [...compared, ...(wanted ?? filled.map(({ path }) => path))];
  const catalogue = await readFieldsAt(query, paths);
  const show = (column: string): ShownColumn => {
    const { label, kind } = describeColumn(catalogue, column);
    return { column, label, kind };
  };
  const columns = wanted ?? usualColumns(catalogue, filled, conditions);
  return { columns: columns.map(show), compared: compared.map(show) };
}

/** Reads the fields at these paths of clients alone: an installation may have thousands. */
async function readFieldsAt(query: Query, paths: readonly string[]): Promise<FieldCatalogue> {
  const documents = paths.every(isStateColumn) ? [] : await listAllDocuments(query, 'fieldMappings');
  const mappings = documents.map(({ data }) => data as unknown as FieldMapping);
  const wanted = new Set(paths);
  const mapped = mappings.filter(({ sourceField }) => wanted.has(sourceField)).map(({ mapsTo }) => mapsTo);
  const ids = [...new Set([...paths, ...mapped])].filter((path) => !isStateColumn(path));
  const fields = await listDocumentsById(query, { collection: 'fields', ids });
  return {
    fields: knownFields(fields.map(({ data }) => data as unknown as Field)),
    staticSources: new Map(),
    mappings,
  };
}
