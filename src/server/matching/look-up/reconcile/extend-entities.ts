import { columnName, type EntitySource } from './entity-source.ts';
import type { ExtendQuery } from './reconcile-protocol.ts';

/** The columns that were asked for, and of each record the texts of each; an unknown record has none. */
type Extended = {
  meta: { id: string; name: string }[];
  rows: { id: string; cells: { column: string; texts: readonly string[] }[] }[];
};

/** Reads the values of columns of records. */
export async function extendEntities(
  source: EntitySource,
  { ids, properties }: ExtendQuery,
): Promise<Extended> {
  const entities = await source.read(ids);
  const rows = ids.map((id) => {
    const values = entities.get(id)?.values ?? {};
    const cells = properties.map(({ id: column }) => ({
      column,
      texts: Object.hasOwn(values, column) ? (values[column] ?? []) : [],
    }));
    return { id, cells };
  });
  return { meta: properties.map(({ id }) => ({ id, name: columnName(id) })), rows };
}

/** The shape of version 0.2: objects by record and column. */
export function extendedByKey({ meta, rows }: Extended) {
  const row = ({ id, cells }: Extended['rows'][number]) => [
    id,
    Object.fromEntries(cells.map(({ column, texts }) => [column, texts.map((str) => ({ str }))])),
  ];
  return { meta, rows: Object.fromEntries(rows.map(row)) };
}

/** The shape of version 1.0: lists. */
export function extendedInOrder({ meta, rows }: Extended) {
  return {
    meta,
    rows: rows.map(({ id, cells }) => ({
      id,
      properties: cells.map(({ column, texts }) => ({ id: column, values: texts.map((str) => ({ str })) })),
    })),
  };
}

/** Proposes columns of records of a type. */
export async function proposeColumns(
  source: EntitySource,
  { type, limit }: { type: string | undefined; limit: number },
) {
  const columns = await source.columns(type);
  const properties = columns.slice(0, limit).map((id) => ({ id, name: columnName(id) }));
  return { ...(type !== undefined && { type }), limit, properties };
}
