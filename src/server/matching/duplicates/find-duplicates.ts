import type {
  Duplicate,
  DuplicatePage,
  DuplicateState,
  OpenedDuplicate,
} from '#contract/matching/duplicate-contract.ts';
import { type FieldValues, MOST_ALIKE, ownFields } from '#matching';
import {
  DEFAULT_LOCALE,
  type EntityKind,
  entityKey,
  entityRecord,
  type FieldContext,
  fieldAt,
  fieldTypes,
  itemName,
  type JsonObject,
  readPath,
  typeOfValue,
} from '#records';
import type { DuplicateState as StoredState } from '../../db/duplicate-tables.ts';
import type { Query } from '../../db/tables.ts';
import { readDocumentsById, type StoredDocument } from '../../documents/document-store.ts';
import { AppError } from '../../ground/app-error.ts';
import { findUserNames } from '../../identity/base/user-store.ts';
import { fieldNaming, readFieldContext } from '../field-names.ts';
import { readCompared } from './duplicate-client-store.ts';
import { type DuplicateDecision, readLastDecisions } from './duplicate-decision-store.ts';
import {
  countPairs,
  type DecidedPair,
  type PairSide,
  pagePairs,
  readPair,
  type WantedPairs,
} from './duplicate-pair-store.ts';
import { duplicateReasons, duplicateRows, type ShownSide } from './duplicate-reasons.ts';
import { readLeftOut } from './duplicate-record-store.ts';

const STATES: Record<DuplicateState, readonly StoredState[]> = {
  open: ['open'],
  later: ['later'],
  decided: ['same', 'different'],
  all: [],
};

type Wanted = Omit<WantedPairs, 'states'> & { state: DuplicateState; cursor: number; limit: number };

/** Finds a page of the pairs that fit, with how many others there are and when the book was compared. */
export async function findDuplicates(query: Query, wanted: Wanted): Promise<DuplicatePage> {
  const { state, cursor, limit, ...filter } = wanted;
  const pairs = await pagePairs(
    query,
    { ...filter, states: STATES[state] },
    { offset: cursor, limit: limit + 1 },
  );
  const counts = await countPairs(query, filter);
  return {
    items: await showPairs(query, pairs.slice(0, limit)),
    nextCursor: pairs.length > limit ? cursor + limit : null,
    counts: { open: counts.open, later: counts.later, decided: counts.same + counts.different },
    compared: await readCompared(query),
    leftOut: { ...(await readLeftOut(query, filter.kind)), mostAlike: MOST_ALIKE },
  };
}

/**
 * Opens a pair with the values of both.
 * @throws AppError 404 when there is none
 */
export async function openDuplicate(query: Query, id: string, locale: string): Promise<OpenedDuplicate> {
  const pair = await readPair(query, id);
  const [sides] = pair ? await readSides(query, [pair], locale) : [];
  const [shown] = pair ? await showPairs(query, [pair]) : [];
  if (!sides || !shown) throw new AppError('NOT_FOUND');
  return { ...shown, rows: duplicateRows(shown.kind, sides.first, sides.second) };
}

/** Shows a pair as it is now. */
export async function showDuplicate(query: Query, id: string): Promise<Duplicate> {
  const pair = await readPair(query, id);
  const [shown] = pair ? await showPairs(query, [pair]) : [];
  if (!shown) throw new AppError('NOT_FOUND');
  return shown;
}

/** Shows pairs whose records are still there. */
async function showPairs(query: Query, pairs: readonly DecidedPair[]): Promise<Duplicate[]> {
  const sides = await readSides(query, pairs);
  const decisions = await readLastDecisions(
    query,
    pairs.map(({ id }) => id),
  );
  const names = await findUserNames(
    query,
    [...decisions.values()].map(({ by }) => by.id),
  );
  const clients = await readClients(
    query,
    pairs.flatMap(({ first, second }) => [first, second]),
  );
  return pairs.flatMap((pair, at) => {
    const both = sides[at];
    if (!both) return [];
    const side = (one: PairSide, { name }: ShownSide) => {
      const client = clients.get(one.clientId);
      return { ...one, name, clientName: client ? nameOf(client) : '' };
    };
    const last = toDecided(decisions.get(pair.id), names);
    const { state: _state, valuesHash: values, ...rest } = pair;
    const isNow = decisions.get(pair.id)?.valuesHash === values;
    return [
      {
        ...{ ...rest, values, decided: isNow ? last : null, earlier: isNow ? null : last },
        ...{ first: side(pair.first, both.first), second: side(pair.second, both.second) },
        reasons: duplicateReasons(pair, both.first, both.second),
      },
    ];
  });
}

function toDecided(
  last: DuplicateDecision | undefined,
  names: ReadonlyMap<string, string>,
): Duplicate['decided'] {
  if (!last || last.decision === 'open') return null;
  const { decision, at, by } = last;
  return { decision, at, by: { id: by.id, name: names.get(by.id) ?? by.email } };
}

type Sides = { first: ShownSide; second: ShownSide };

/** Reads both records of pairs as they are now, in the order of the pairs; null where one is gone. */
async function readSides(
  query: Query,
  pairs: readonly DecidedPair[],
  locale = DEFAULT_LOCALE,
): Promise<(Sides | null)[]> {
  const context = await readFieldContext(query);
  const clients = await readClients(
    query,
    pairs.flatMap(({ first, second }) => [first, second]),
  );
  const sideOf = (kind: EntityKind, { clientId, recordId }: PairSide): ShownSide | null => {
    const client = clients.get(clientId);
    const values = client && entityRecord(client.data, entityKey(kind, recordId));
    if (!values) return null;
    const name = kind === 'clients' ? nameOf(client) : itemName(kind, values);
    const show = showField(values, { context, kind, locale });
    return { name, clientId, values, show, fields: ownFields(kind, values, fieldNaming(context, kind)) };
  };
  return pairs.map(({ kind, first, second }) => {
    const [one, other] = [sideOf(kind, first), sideOf(kind, second)];
    return one && other ? { first: one, second: other } : null;
  });
}

/** Shows a field of a record as its type does; what has no single value is shown by its texts. */
function showField(
  values: JsonObject,
  { context, kind, locale }: { context: FieldContext; kind: EntityKind; locale: string },
): ShownSide['show'] {
  return ({ path, texts }: FieldValues) => {
    const value = readPath(values, path);
    const isSingle = typeof value === 'number' || (typeof value === 'string' && texts.length === 1);
    if (!isSingle) return texts.join('; ');
    return fieldTypes[fieldAt(context, kind, path)?.type ?? typeOfValue(value)].show(value, locale);
  };
}

function readClients(query: Query, sides: readonly PairSide[]): Promise<Map<string, StoredDocument>> {
  const ids = [...new Set(sides.map(({ clientId }) => clientId))];
  return readDocumentsById(query, { collection: 'clients', ids });
}

function nameOf({ data }: StoredDocument): string {
  return String(data.name);
}
