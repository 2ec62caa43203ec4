import { CompiledQuery, type RootOperationNode } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../../tests/support/matching-scenario.ts';
import type { Database } from '../../db/open-database.ts';
import { SYSTEM_AUTHOR } from '../../documents/document-store.ts';
import { writeDocument } from '../../documents/write-document.ts';
import { screenClients } from './screen-clients.ts';

forEachDatabase('What screening reads', (createDatabase, kind) => {
  // The other database chooses by statistics, which a small table does not have.
  it.runIf(kind === 'sqlite')('reads no finding of other clients when one is saved', async () => {
    const { deps, close } = await createTestApp(createDatabase);
    const { query } = deps.db;
    await addReferenceList(deps.db, { id: 'one', name: 'Harbour list' }, [
      { kind: 'contacts', id: 'a', name: 'Timofei Vetrogorov' },
    ]);
    const contacts = [{ id: 'c', firstname: 'Timofei', lastname: 'Vetrogorov' }];
    await query.transaction().execute((transaction) =>
      writeDocument(transaction, {
        ...{ collection: 'clients', id: 'ferries', author: SYSTEM_AUTHOR },
        data: { name: 'Gullrock Ferries plc', contacts },
      }),
    );
    const statements: CompiledQuery[] = [];
    const db = { ...deps.db, query: keepingStatements(query, statements) };
    await screenClients({ ...deps, db }, new AbortController().signal);
    expect(await query.selectFrom('screening_findings').select('external_id').execute()).toHaveLength(1);
    const plans = await Promise.all(statements.map((statement) => planOf(query, statement)));
    const wholeReads = plans.flat().filter((line) => line.startsWith('SCAN screening_findings'));
    // An index that holds those without a tier alone.
    expect(new Set(wholeReads)).toEqual(
      new Set(['SCAN screening_findings USING INDEX screening_findings_unplaced']),
    );
    await close();
  });
});

type Query = Database['query'];

/** The same database, that keeps the statements that are built. */
function keepingStatements(query: Query, statements: CompiledQuery[]): Query {
  const keep = (node: RootOperationNode) => {
    if (node.kind === 'SelectQueryNode')
      statements.push(query.getExecutor().compileQuery(node, { queryId: 'kept' }));
    return node;
  };
  return query.withPlugin({
    transformQuery: ({ node }) => keep(node),
    transformResult: async ({ result }) => result,
  });
}

/** The lines of the plan that SQLite makes for a statement. */
async function planOf(query: Query, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await query.executeQuery<{ detail: string }>(plan);
  return rows.map(({ detail }) => detail);
}
