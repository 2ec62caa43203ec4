import type { JsonObject } from '#records';
import { readJsonSource } from '../../../source-files/json-source.ts';
import type { SourceFile } from '../../../source-files/source-file.ts';
import { readTableSource, type TableCells } from '../../../source-files/table-source.ts';
import { readXmlSource, type XmlElement } from '../../../source-files/xml-source.ts';
import { foldRows } from '../fold-rows.ts';
import type { ReadOptions, ReferenceFormat } from '../reference-format.ts';
import type { SourceRow } from '../source-record.ts';
import { finishPublished, type Published, publishedRecord } from './published-record.ts';

/** What is known of a file before its entities are read. */
type Described = Pick<ReferenceFormat, 'listName' | 'files' | 'publishedOn'> &
  Required<Pick<ReferenceFormat, 'isOf'>>;

type PublishedRow = { row: number; entity: Published } | { row: number; problem: string };

/** A format of XML: its entities are elements of some names. */
export function xmlFormat<C>({
  entities,
  prepare,
  read,
  ...described
}: Described & {
  entities: readonly string[];
  /** Reads what the entities refer to. */
  prepare(file: SourceFile): Promise<C>;
  read(element: XmlElement, context: C): Published;
}): ReferenceFormat {
  const wanted = new Set(entities);
  return {
    ...described,
    forms: ['xml'],
    async *read(files, options) {
      const file = onlyFile(files);
      const context = await prepare(file);
      yield* foldPublished(options, (onBytes) =>
        numbered(readXmlSource(file, { wanted, onBytes }), (element) => ({ entity: read(element, context) })),
      );
    },
  };
}

/** The context of entities that refer to nothing outside themselves. */
export async function noContext(): Promise<null> {
  return null;
}

/** A format of a table, CSV or XLSX: its entities are rows, one or several. */
export function tableFormat({
  needed,
  read,
  ...described
}: Described & {
  needed: readonly string[];
  read(cells: TableCells, columns: readonly string[]): Published;
}): ReferenceFormat {
  return {
    ...described,
    forms: ['csv', 'xlsx'],
    async *read(files, options) {
      const file = onlyFile(files);
      const { delimiter } = options;
      yield* foldPublished(options, async function* (onBytes) {
        for await (const rows of readTableSource(file, { needed, delimiter, onBytes }))
          yield rows.map((row) =>
            'problem' in row ? row : { row: row.row, entity: read(row.cells, row.columns) },
          );
      });
    },
  };
}

/** A format of JSON: its entities are objects, of a list or one after the other. */
export function objectFormat<C>({
  listKey,
  prepare,
  read,
  ...described
}: Described & {
  /** The key of the list when it stands within an object. */
  listKey?: string;
  prepare(file: SourceFile): Promise<C>;
  read(value: JsonObject, context: C): Published;
}): ReferenceFormat {
  return {
    ...described,
    forms: ['json'],
    async *read(files, options) {
      const file = onlyFile(files);
      const context = await prepare(file);
      yield* foldPublished(options, async function* (onBytes) {
        for await (const rows of readJsonSource(file, { onBytes, list: listKey }))
          yield rows.map((row) =>
            'problem' in row ? row : { row: row.row, entity: read(row.value, context) },
          );
      });
    },
  };
}

function foldPublished(
  { onBytes, limit }: ReadOptions,
  rows: (onBytes?: (bytes: number) => void) => AsyncIterable<PublishedRow[]>,
): AsyncGenerator<SourceRow[]> {
  return foldRows<PublishedRow>({
    rows: (purpose) => rows(purpose === 'read' ? onBytes : undefined),
    idOf: ({ entity }) => entity.id,
    kindsOf: ({ entity }) => entity.kinds,
    toRecord: ({ entity }) => publishedRecord(entity),
    finish: finishPublished,
    thingOf: ({ entity: { id, names, sort = '' } }) => ({ id, name: names[0]?.name ?? '', what: sort }),
    limit,
  });
}

async function* numbered<T>(
  batches: AsyncIterable<T[]>,
  read: (one: T) => { entity: Published },
): AsyncGenerator<PublishedRow[]> {
  let row = 0;
  for await (const batch of batches) yield batch.map((one) => ({ row: ++row, ...read(one) }));
}

function onlyFile([file]: readonly SourceFile[]): SourceFile {
  if (!file) throw new Error('A file is needed.');
  return file;
}
