import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { FindingFilter, FindingPart } from '#contract/matching/clearing-contract.ts';
import { BIRTHDAY_CLASSES, type BirthdayClass, type BirthdayVerdict, birthdayVerdict } from '#matching';
import type { Tables } from '../../db/tables.ts';
import { packMarks } from '../comparison/listed-marks.ts';

/** Which findings are listed. */
export type WantedFindings = Omit<FindingFilter, 'whose'> & {
  part?: FindingPart | undefined;
  ids?: readonly string[] | undefined;
  assignee?: string | undefined;
};

/** The part of the inbox that a finding is in; one that has no tier yet is possible. */
export const PART = sql<string>`case when screening_findings.state = 'gone' then 'gone'
  when screening_findings.tier = '' then 'possible' else screening_findings.tier end`;

/** The classes of birthdays of a verdict; without a class nothing was compared. */
function classesOf(verdict: BirthdayVerdict): (BirthdayClass | '')[] {
  return [
    ...BIRTHDAY_CLASSES.filter((one) => birthdayVerdict(one) === verdict),
    ...(verdict === 'none' ? ([''] as const) : []),
  ];
}

/** Whether a finding fits a filter. */
export function fits(
  eb: ExpressionBuilder<Tables, 'screening_findings'>,
  { tab, part, ids, client, record, list, kind, birthday, country, topic, waits, assignee }: WantedFindings,
): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [sql<SqlBool>`1 = 1`];
  if (tab !== 'all') all.push(eb('screening_findings.state', '=', tab));
  if (part !== undefined) all.push(sql<SqlBool>`${PART} = ${part}`);
  if (ids !== undefined) all.push(eb('screening_findings.id', 'in', [...ids]));
  if (client !== undefined) all.push(eb('screening_findings.client_id', '=', client));
  if (record !== undefined) all.push(eb('screening_findings.record_id', '=', record));
  if (list !== undefined) all.push(eb('screening_findings.list_name', '=', list));
  if (kind !== undefined) all.push(eb('screening_findings.kind', '=', kind));
  if (birthday !== undefined) all.push(eb('screening_findings.birthday', 'in', classesOf(birthday)));
  if (country !== undefined) all.push(hasMark('countries', country));
  if (topic !== undefined) all.push(hasMark('topics', topic));
  if (waits !== undefined) all.push(eb('screening_findings.proposed_by', 'is not', null));
  if (assignee !== undefined) all.push(eb('screening_findings.assignee_id', '=', assignee));
  return eb.and(all);
}

function hasMark(column: 'countries' | 'topics', mark: string): Expression<SqlBool> {
  const marks = sql.ref(`screening_findings.${column}`);
  // Without signs that have a meaning of their own, as they have for `like`.
  return sql<SqlBool>`replace(${marks}, ${packMarks([mark])}, '') <> ${marks}`;
}

/** Selects the decisions about the pair of a finding with the same compared values. */
export function decisionsAbout(eb: ExpressionBuilder<Tables, 'screening_findings'>) {
  return eb
    .selectFrom('match_decisions as decision')
    .select('decision.decided_at')
    .whereRef('decision.kind', '=', 'screening_findings.kind')
    .whereRef('decision.record_id', '=', 'screening_findings.record_id')
    .whereRef('decision.list_name', '=', 'screening_findings.list_name')
    .whereRef('decision.external_id', '=', 'screening_findings.external_id')
    .whereRef('decision.values_hash', '=', 'screening_findings.values_hash');
}

/**
 * Whether no user has seen the state or decided about the pair: a decision for the same compared values holds for a
 * finding that is new again, and for a changed one when it was made since.
 */
export function isOpen(eb: ExpressionBuilder<Tables, 'screening_findings'>): Expression<SqlBool> {
  const decided = decisionsAbout(eb).where(({ or, eb: is, ref }) =>
    or([
      is('screening_findings.state', '=', 'new'),
      is('decision.decided_at', '>=', ref('screening_findings.changed_at')),
    ]),
  );
  return eb.and([
    eb('screening_findings.seen_at', 'is', null),
    eb.or([eb('screening_findings.state', '=', 'gone'), eb.not(eb.exists(decided))]),
  ]);
}
