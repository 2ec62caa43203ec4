import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { FieldProblem } from '#contract/error-contract.ts';
import { nameSchema } from '#contract/value-schemas.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  MAX_LIST_INDEX,
  sameValue,
  withStoredBirthdays,
} from '#records';
import { AppError } from '../ground/app-error.ts';
import { problemSentence } from './problem-sentence.ts';

const LISTS = ['contacts', 'associatedparties'] as const;
const MAX_ITEM_ID_LENGTH = 100;

/**
 * Returns the client with a stable `id` on each contact and related party, and with birthdays in their stored form. An
 * item sent without an id keeps its previous one when nothing else about it changed.
 * @throws AppError 400 naming each path that is wrong
 */
export function checkClient(data: JsonObject, before: JsonObject | null): JsonObject {
  const name = nameSchema.safeParse(data.name, { error: problemSentence });
  const problems = [...nameProblems(name), ...LISTS.flatMap((list) => listProblems(list, data[list]))];
  if (problems.length > 0) throw new AppError('BAD_REQUEST', { fields: problems });
  const client: JsonObject = { ...withStoredBirthdays(data), name: name.data as string };
  for (const list of LISTS) {
    const items = client[list] as JsonObject[] | undefined;
    if (items) client[list] = items.map((item, index) => withId(item, before?.[list], index));
  }
  const repeated = LISTS.flatMap((list) => repeatedIds(list, client[list]));
  if (repeated.length > 0) throw new AppError('BAD_REQUEST', { fields: repeated });
  return client;
}

function nameProblems(name: z.ZodSafeParseResult<string>): FieldProblem[] {
  return (name.error?.issues ?? []).map(({ message }) => ({ path: 'name', message }));
}

function listProblems(list: string, items: JsonValue | undefined): FieldProblem[] {
  if (items === undefined) return [];
  if (!Array.isArray(items)) return [{ path: list, message: 'This must be a list.' }];
  if (items.length > MAX_LIST_INDEX) {
    return [{ path: list, message: `A list has at most ${MAX_LIST_INDEX} items.` }];
  }
  return items.flatMap((item, index) => {
    if (!isJsonObject(item)) return [{ path: `${list}.${index}`, message: 'This must be an object.' }];
    const message = idProblem(item.id);
    return message ? [{ path: `${list}.${index}.id`, message }] : [];
  });
}

function idProblem(id: JsonValue | undefined): string | undefined {
  if (id === undefined || id === null || id === '') return undefined;
  if (typeof id !== 'string') return 'An id is a text.';
  if (id.length > MAX_ITEM_ID_LENGTH) return `An id has at most ${MAX_ITEM_ID_LENGTH} characters.`;
  // The colon separates the client's id from the item's in an entity id.
  return id.includes(':') ? 'An id must not contain a colon.' : undefined;
}

function withId(item: JsonObject, before: JsonValue | undefined, index: number): JsonObject {
  if (item.id) return item;
  const old = Array.isArray(before) ? before[index] : undefined;
  if (isJsonObject(old) && sameValue({ ...item, id: old.id ?? '' }, old)) return old;
  return { ...item, id: randomUUID() };
}

function repeatedIds(list: string, items: JsonValue | undefined): FieldProblem[] {
  if (!Array.isArray(items)) return [];
  const ids = items.map((item) => (item as JsonObject).id);
  const first = new Map(ids.map((id, index) => [id, index] as const).reverse());
  return ids.flatMap((id, index) =>
    first.get(id) === index ? [] : [{ path: `${list}.${index}.id`, message: 'Another item has this id.' }],
  );
}
