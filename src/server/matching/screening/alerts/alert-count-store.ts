import type { ExpressionBuilder, Selectable } from 'kysely';
import type { BirthdayClass, Tier } from '#matching';
import type { EntityKind } from '#records';
import { inParts } from '../../../db/in-parts.ts';
import { type NamedRow, named } from '../../../db/rows/column-names.ts';
import type { ScreeningFindingTable } from '../../../db/screening-tables.ts';
import type { Query, Tables, Transaction } from '../../../db/tables.ts';
import { decisionsAbout, isOpen } from '../finding-condition-store.ts';
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
const NAMED = named(...ALIKE);

/** Counts what is found, without what is gone, by what tiers depend on. */
export async function countAlike(query: Query): Promise<FindingsAlike[]> {
  const found = () =>
    query
      .selectFrom('screening_findings')
      .select(({ fn }) => [...NAMED, fn.countAll().as('count')])
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
  transaction: Transaction,
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
export async function listPlaced(query: Query): Promise<Placed[]> {
  const rows = await query
    .selectFrom('screening_findings')
    .select(NAMED)
    .distinct()
    .where('tier', '<>', '')
    .execute();
  return rows.map(toAlike);
}

type Placed = Omit<FindingsAlike, 'open' | 'confirmed'>;
type Row = NamedRow<Pick<Selectable<ScreeningFindingTable>, (typeof ALIKE)[number]>>;

/** Without what else was read. The class of birthdays and the tier are empty only before a finding is placed. */
function toAlike({ kind, listName, combined, birthday, tier }: Row): Placed {
  return { kind, listName, combined, birthday: birthday as BirthdayClass, tier: tier as Tier };
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
  return JSON.stringify(toAlike(row));
}

function isConfirmed(eb: ExpressionBuilder<Tables, 'screening_findings'>) {
  return eb.exists(decisionsAbout(eb).where('decision.decision', '=', 'confirm'));
}
