import { type RawBuilder, sql } from 'kysely';
import {
  DUPLICATE_MARKS,
  type DuplicateMark,
  QUESTION_STATES,
  SCREENING_STATES,
  type TableCondition,
} from '#contract/clients/client-table-contract.ts';
import { isStoredDay } from '#records';
import { patternInJson } from '../db/pattern-in-json.ts';
import type { Query } from '../db/tables.ts';
import { containingPattern, isCut, valueSortKey, valueText } from '../documents/client-value-store.ts';
import { documentScope } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { installationFormat } from '../ground/installation-format.ts';
import { duplicateRanks } from '../matching/duplicates/duplicate-mark-store.ts';
import { findingRanks, SCREENING_RANK } from './client-state-store.ts';

type Fragment = RawBuilder<unknown>;
type Scalar = TableCondition['values'][number];

/** The rows of `search_words as client` that are the clients, each once. */
export const OF_CLIENTS = sql`client.scope = ${sql.lit(documentScope('clients'))} and client.prefix = ''`;

/** The keys of numbers are between these, those of texts after them; that of a text without a letter or digit is empty. */
const BEFORE_NUMBERS = '#';
const AFTER_NUMBERS = '$';

/** The condition on `client` that its column compares so. */
export function conditionOn(query: Query, condition: TableCondition): Fragment {
  switch (condition.column) {
    case 'name':
      return onName(condition);
    case '#screening':
      return isAmong(screenedAs(query, condition.values), condition.operator);
    case '#questions':
      return onQuestions(condition);
    case '#duplicates':
      return onDuplicates(query, condition);
    case '#with':
      return onHolder(condition);
    case '#changed':
      return onChange(condition);
    default:
      return onPath(condition);
  }
}

/**
 * Whether the client is among these ids; for `isNot` and `empty` whether it is not. "is true" has PostgreSQL look each
 * client up in a hash of them: a join would be planned by statistics that a large import has outdated.
 */
function isAmong(ids: Fragment, operator: TableCondition['operator'] = 'is'): Fragment {
  const isNot = operator === 'isNot' || operator === 'empty';
  return sql`(client.owner_id ${isNot ? sql`not in` : sql`in`} (${ids})) is true`;
}

function onPath(condition: TableCondition): Fragment {
  const fits = sql`select client_id from client_values where path = ${condition.column} ${comparison(condition)}`;
  return isAmong(fits, condition.operator);
}

/** What the rows of `client_values` at the path have to be, beginning with `and`. */
function comparison({ operator, values }: TableCondition): Fragment {
  const [first = ''] = values;
  switch (operator) {
    case 'filled':
    case 'empty':
      return sql``;
    case 'is':
    case 'isNot': {
      if (values.length === 0) return sql`and 1 = 0`;
      const keys = [...new Set(values.flatMap(bothForms).map(valueSortKey))];
      // The key of a value that is cut also has what is cut off.
      const withKey = values.some(isCut) ? sql`` : sql`and sort_key in (${sql.join(keys)})`;
      return sql`${withKey} and value in (${sql.join(values.map(valueText))})`;
    }
    case 'contains':
      if (hasNoWords(first)) return sql`and value ${containsAsWritten(first)}`;
      return sql`and (${ofItsKind('')} and sort_key like ${containingPattern(String(first))}
        or ${ofItsKind(0)} and value like ${`%${patternInJson(String(first))}%`})`;
    case 'below':
      return sql`and sort_key < ${valueSortKey(first)} and ${ofItsKind(first)}`;
    case 'above':
      return sql`and sort_key > ${valueSortKey(first)} and ${ofItsKind(first)}`;
  }
}

/** A number as it may be stored: as a number, or as the text of one in a field of texts. */
function bothForms(value: Scalar): Scalar[] {
  if (typeof value === 'boolean') return [value];
  return String(Number(value)) === String(value) ? [Number(value), String(value)] : [value];
}

function ofItsKind(value: Scalar): Fragment {
  return typeof value === 'number'
    ? sql`sort_key > ${BEFORE_NUMBERS} and sort_key < ${AFTER_NUMBERS}`
    : sql`sort_key >= ${AFTER_NUMBERS}`;
}

/** Whether nothing of a text is in sort keys: it has no letter or digit, as "–" or "%". */
function hasNoWords(value: Scalar): boolean {
  return valueSortKey(String(value)) === '';
}

function containsAsWritten(value: Scalar): Fragment {
  return sql`like ${`%${String(value).replace(/[!%_]/g, '!$&')}%`} escape '!'`;
}

function onName({ operator, values }: TableCondition): Fragment {
  const [first = ''] = values;
  if (operator === 'contains' && hasNoWords(first)) return isAmong(named(containsAsWritten(first)));
  if (operator === 'contains') return sql`client.sort_key like ${containingPattern(String(first))}`;
  if (operator === 'filled') return sql`1 = 1`;
  if (values.length === 0) return operator === 'isNot' ? sql`1 = 1` : sql`1 = 0`;
  return isAmong(named(sql`in (${sql.join(values.map(String))})`), operator);
}

function named(compared: Fragment): Fragment {
  return sql`select client_id from entity_names where kind = 'clients' and item_id = '' and name ${compared}`;
}

function screenedAs(query: Query, values: readonly Scalar[]): Fragment {
  const ranks = SCREENING_STATES.flatMap((state, rank) => (values.includes(state) ? sql.lit(rank) : []));
  if (ranks.length === 0) return sql`select '' where 1 = 0`;
  return sql`select screened.client_id from screening_clients as screened
    left join ${findingRanks(query)} as ranked on ranked.client_id = screened.client_id
    where ${SCREENING_RANK} in (${sql.join(ranks)})`;
}

const SESSIONS = sql`select client_id from question_sessions
  where kind = 'clients' and item_id = '' and state is not null`;
const QUESTIONS: Record<(typeof QUESTION_STATES)[number], Fragment> = {
  open: isAmong(sql`${SESSIONS} and answered < total`),
  answered: isAmong(sql`${SESSIONS} and answered >= total`),
  never: isAmong(SESSIONS, 'isNot'),
};

function onQuestions({ operator, values }: TableCondition): Fragment {
  const wanted = QUESTION_STATES.filter((state) => values.includes(state) === (operator !== 'isNot'));
  return anyOf(wanted.map((state) => QUESTIONS[state]));
}

function onDuplicates(query: Query, { operator, values }: TableCondition): Fragment {
  const marked = (where: Fragment) =>
    sql`select client_id from ${duplicateRanks(query)} as marked where ${where}`;
  const fragments: Record<DuplicateMark, Fragment> = {
    likely: isAmong(marked(sql`marked.rank = 0`)),
    possible: isAmong(marked(sql`marked.rank = 1`)),
    none: isAmong(marked(sql`1 = 1`), 'isNot'),
  };
  const wanted = DUPLICATE_MARKS.filter((mark) => values.includes(mark) === (operator !== 'isNot'));
  return anyOf(wanted.map((mark) => fragments[mark]));
}

function anyOf(fragments: readonly Fragment[]): Fragment {
  return fragments.length === 0 ? sql`1 = 0` : sql`(${sql.join(fragments, sql` or `)})`;
}

function onHolder(condition: TableCondition): Fragment {
  const { operator, values } = condition;
  const held = operator === 'filled' || operator === 'empty' ? sql`is not null` : heldBy(values);
  return isAmong(sql`${SESSIONS} and holder_id ${held}`, condition.operator);
}

function heldBy(values: readonly Scalar[]): Fragment {
  return sql`in (${sql.join(values.length > 0 ? values.map(String) : [''])})`;
}

/**
 * A day is that of the installation: before all of it, or after.
 * @throws AppError 400 for another comparison than with what is before or after
 */
function onChange({ operator, values: [value = ''] }: TableCondition): Fragment {
  if (operator !== 'below' && operator !== 'above')
    throw new AppError('BAD_REQUEST', {
      message: 'The column “#changed” is compared by “below” or “above”.',
    });
  const given = String(value);
  const isBefore = operator === 'below';
  const compared = isStoredDay(given)
    ? comparedWithDay(installationFormat().boundsOf(given), isBefore)
    : sql`updated_at ${isBefore ? sql`<` : sql`>`} ${given}`;
  return isAmong(sql`select id from documents where collection = 'clients' and ${compared}`);
}

function comparedWithDay({ from, before }: { from: Date; before: Date }, isBefore: boolean): Fragment {
  return isBefore ? sql`updated_at < ${from.toISOString()}` : sql`updated_at >= ${before.toISOString()}`;
}
