import type { ImportReport } from '#contract/transfer-contract.ts';
import { type Field, knownFields, type StaticSource } from '#records';
import { checkRule, type Rule, ruleSurroundings } from '#rules';
import type { Query } from '../../db/tables.ts';
import { readCollection } from '../document-store.ts';
import type { DocumentWrite } from '../write-store.ts';

type Findings = ImportReport['findings'];

/** Checks rules of an import among all rules as they would be afterwards; errors come first. */
export async function checkImportedRules(
  query: Query,
  imported: readonly { row: number; write: Pick<DocumentWrite, 'id' | 'after'> }[],
): Promise<Findings> {
  const rules = await readCollection<Rule>(query, 'rules');
  for (const { write } of imported) rules.set(write.id, toRule(write.after));
  const around = ruleSurroundings(rules.values(), {
    fields: knownFields((await readCollection<Field>(query, 'fields')).values()),
    staticSources: await readCollection<StaticSource>(query, 'staticData'),
  });
  const findings = imported.flatMap(({ row, write: { id, after } }) =>
    checkRule(toRule(after), around).map(({ path, message, severity, code }) => ({
      row,
      id,
      path,
      message,
      severity,
      code,
    })),
  );
  const [errors, warnings] = [
    findings.filter(({ severity }) => severity === 'error'),
    findings.filter(({ severity }) => severity === 'warning'),
  ];
  return [...errors, ...warnings];
}

function toRule(data: unknown): Rule {
  return data as Rule;
}
