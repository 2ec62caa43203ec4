import type { Contradiction, DecisionChoice, MergeChoices } from '#contract/clients/merge-contract.ts';
import { listSlots, type Moving, type Slot } from './move-rows.ts';
import type { MovedTable, Row } from './moved-tables.ts';

type TableRows = readonly { table: MovedTable; rows: readonly Row[] }[];

/**
 * Lists the pairs about which two clients say different things: decided otherwise, or decided for one and open for the
 * other, for which screening found it as well.
 * @param emails of users by id
 */
export function contradictionsOf(
  tables: TableRows,
  { ids, towards }: Pick<Moving, 'ids' | 'towards'>,
  emails: ReadonlyMap<string, string>,
): Contradiction[] {
  const slotsOf = (what: MovedTable['what']) =>
    tables
      .filter(({ table }) => table.what === what)
      .flatMap(({ table, rows }) => listSlots(table, rows, { ids, towards }));
  const foundTwice = new Set(
    slotsOf('findings')
      .filter(({ stays, goes }) => isOpen(stays) && isOpen(goes))
      .map(({ slot }) => slot),
  );
  const decisionOf = (row: Row | null) =>
    row && {
      decision: String(row.decision),
      by: emails.get(String(row.decided_by)) ?? '',
      at: String(row.decided_at),
    };
  return slotsOf('decisions')
    .filter(({ slot, stays, goes }) =>
      stays && goes ? stays.decision !== goes.decision : foundTwice.has(slot),
    )
    .map(({ slot, stays, goes }) => ({
      key: slot,
      listName: String((stays ?? goes)?.list_name),
      externalName: String((stays ?? goes)?.external_name),
      ...{ stays: decisionOf(stays), goes: decisionOf(goes) },
    }));
}

/** Says which decision about a pair goes on: of two that contradict each other none, unless a user has chosen. */
export function settleDecisions(
  contradictions: readonly Contradiction[],
  choices: MergeChoices['decisions'],
): (slot: Slot) => Row | null | undefined {
  const chosen = new Map<string, DecisionChoice>(
    contradictions.map(({ key }) => [key, choices[key] ?? 'open']),
  );
  return ({ slot, stays, goes }) => {
    const choice = chosen.get(slot);
    if (choice === undefined) return undefined;
    return choice === 'open' ? null : { stays, goes }[choice];
  };
}

function isOpen(finding: Row | null): boolean {
  return finding !== null && finding.state !== 'gone';
}
