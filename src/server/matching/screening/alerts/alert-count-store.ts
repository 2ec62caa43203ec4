import type { ExpressionBuilder } from 'kysely';
import type { BirthdayClass, Tier } from '#matching';
import type { EntityKind } from '#records';
import { inParts } from '../../../db/in-parts.ts';
import type { Tables } from '../../../db/tables.ts';
import type { MatchTransaction, Query } from '../../match-run-store.ts';
import { isOpen } from '../finding-condition-store.ts';
import { type Finding, toFinding } from '../finding-store.ts';

/** Findings that no rule can tell apart, how many of them are open, and how many confirmed. */
export type FindingsAlike = {
  kind: EntityKind;
  listName: string;
  combined: number;
  birthday: BirthdayClass;
  tier: Tier;
  open: number;
  confirmed: number;
};

const ALIKE = ['kind', 'list_name', 'combined', 'birthday', 'tier'] as const;

/** Counts what is found, without what is gone, by what tiers depend on. */
export async function countAlike(query: Query): Promise<FindingsAlike[]> {
  const found = () =>
    query
      .selectFrom('screening_findings')
      .select(({ fn }) => [...ALIKE, fn.countAll().as('count')])
      .where('state', '<>', 'gone')
      .groupBy(ALIKE);
  const sums = new Map<string, FindingsAlike>();
  const [all, open, confirmed] = [
    await found().execute(),
    await found()
      .where((eb) => isOpen(eb))
      .execute(),
    await found()
      .where((eb) => isConfirmed(eb))
      .execute(),
  ];
  for (const row of all) sums.set(keyOf(row), { ...toAlike(row), open: 0, confirmed: 0 });
  for (const row of open) addTo(sums, row, { open: Number(row.count) });
  for (const row of confirmed) addTo(sums, row, { confirmed: Number(row.count) });
  return [...sums.values()];
}

/** Lists the findings whose pair is confirmed with these values, the weakest first. */
export async function listConfirmedFindings(query: Query): Promise<Finding[]> {
  const rows = await query
    .selectFrom('screening_findings')
    .selectAll()
    .where('state', '<>', 'gone')
    .where((eb) => isConfirmed(eb))
    .orderBy('combined')
    .orderBy('id')
    .execute();
  return rows.map(toFinding);
}

/** Moves findings to another tier: those of a list, kind and class of birthdays with some means. */
export async function moveTier(
  transaction: MatchTransaction,
  { kind, listName, birthday }: Pick<FindingsAlike, 'kind' | 'listName' | 'birthday'>,
  { means, tier }: { means: readonly number[]; tier: Tier },
): Promise<void> {
  for (const some of inParts(means)) {
    await transaction
      .updateTable('screening_findings')
      .set({ tier })
      .where('kind', '=', kind)
      .where('list_name', '=', listName)
      .where('birthday', '=', birthday)
      .where('combined', 'in', some)
      .where('tier', '<>', '')
      .execute();
  }
}

/** Counts by what tiers depend on, those that are gone included, without those that have none yet. */
export async function listPlaced(query: Query): Promise<Omit<FindingsAlike, 'open' | 'confirmed'>[]> {
  const rows = await query
    .selectFrom('screening_findings')
    .select(ALIKE)
    .distinct()
    .where('tier', '<>', '')
    .execute();
  return rows.map(toAlike);
}

type Row = Record<(typeof ALIKE)[number], string | number>;

function toAlike(row: Row): Omit<FindingsAlike, 'open' | 'confirmed'> {
  return {
    kind: row.kind as EntityKind,
    listName: String(row.list_name),
    combined: Number(row.combined),
    birthday: row.birthday as BirthdayClass,
    tier: row.tier as Tier,
  };
}

function addTo(
  sums: Map<string, FindingsAlike>,
  row: Row,
  more: Partial<Pick<FindingsAlike, 'open' | 'confirmed'>>,
): void {
  const known = sums.get(keyOf(row));
  if (known) sums.set(keyOf(row), { ...known, ...more });
}

function keyOf(row: Row): string {
  return JSON.stringify(ALIKE.map((column) => row[column]));
}

function isConfirmed(eb: ExpressionBuilder<Tables, 'screening_findings'>) {
  return eb.exists(
    eb
      .selectFrom('match_decisions as decision')
      .select('decision.decided_at')
      .whereRef('decision.kind', '=', 'screening_findings.kind')
      .whereRef('decision.record_id', '=', 'screening_findings.record_id')
      .whereRef('decision.list_name', '=', 'screening_findings.list_name')
      .whereRef('decision.external_id', '=', 'screening_findings.external_id')
      .whereRef('decision.values_hash', '=', 'screening_findings.values_hash')
      .where('decision.decision', '=', 'confirm'),
  );
}
