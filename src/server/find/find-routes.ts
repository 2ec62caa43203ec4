import {
  FOUND_KINDS,
  type FoundGroup,
  type FoundItem,
  type FoundKind,
  MAX_COUNTED,
} from '#contract/find-contract.ts';
import { type Field, knownFields } from '#records';
import { type Rule, ruleSentence, sentenceText } from '#rules';
import { countEntities, searchEntities } from '../clients/entity-store.ts';
import type { Database } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import {
  documentScope,
  listDocuments,
  listDocumentsById,
  type StoredDocument,
} from '../documents/document-store.ts';
import { countWords } from '../documents/search-store.ts';
import { installationFormat } from '../ground/installation-format.ts';
import { verifiedUser } from '../http/require-session.ts';
import { findByFormerName } from '../merges/merged-name-store.ts';

/** Implements the search over everything that has a name. */
export function findRoutes({ db: { query } }: { db: Database }) {
  return verifiedUser.find.handler(async ({ input }) => ({
    groups: await Promise.all(FOUND_KINDS.map((kind) => findByWords(query, { kind, ...input }))),
  }));
}

type WordSearch = { kind: FoundKind; q: string; limit: number };

/** Finds the first items of a kind by the words of their names, by a client's id, or by numbers of their own, and counts all. */
async function findByWords(query: Query, search: WordSearch): Promise<FoundGroup> {
  const { kind, q, limit } = search;
  const isDocument = kind === 'rules' || kind === 'fields';
  const items = isDocument
    ? await findDocuments(query, { kind, q, limit })
    : await findEntities(query, { kind, q, limit });
  // Fewer than asked for is all there is.
  if (items.length < limit) return { kind, items, count: items.length };
  const all = { q, limit: MAX_COUNTED };
  const counted = isDocument
    ? await countWords(query, { ...all, scope: documentScope(kind) })
    : await countEntities(query, { ...all, kind });
  // Those found by the name of one that went into them are not counted.
  return { kind, items, count: Math.max(items.length, counted) };
}

async function findEntities(
  query: Query,
  search: WordSearch & { kind: Exclude<FoundKind, 'rules' | 'fields'> },
): Promise<FoundItem[]> {
  const { items } = await searchEntities(query, search);
  const found = items.map(({ kind, id, name, clientId, clientName }) => ({
    ...{ kind, id, name, clientId },
    context: kind === 'clients' ? '' : clientName,
  }));
  if (search.kind !== 'clients' || found.length >= search.limit) return found;
  const merged = await findByFormerName(query, search);
  return [
    ...found,
    ...merged
      .filter(({ id }) => !found.some((one) => one.id === id))
      .map(({ id, name, formerName }) => ({
        ...{ kind: 'clients' as const, id, name, clientId: id },
        context: `${formerName}, merged`,
      })),
  ].slice(0, search.limit);
}

async function findDocuments(
  query: Query,
  { kind, q, limit }: WordSearch & { kind: 'rules' | 'fields' },
): Promise<FoundItem[]> {
  const { items } = await listDocuments(query, { collection: kind, q, limit });
  if (kind === 'rules') return describeRules(query, items);
  return items.map(({ id, data }) => {
    const name = typeof data.label === 'string' && data.label !== '' ? data.label : id;
    return { kind, id, name, clientId: null, context: id };
  });
}

/** Describes each rule by its sentence, with the labels of the fields that it names. */
async function describeRules(query: Query, documents: readonly StoredDocument[]): Promise<FoundItem[]> {
  const rules = documents.map(({ id, data }) => ({ id, rule: data as unknown as Rule }));
  const ids = new Set(rules.flatMap(({ rule }) => namedFields(rule)));
  const stored = await listDocumentsById(query, { collection: 'fields', ids: [...ids] });
  const wording = {
    fields: knownFields(stored.map(({ data }) => data as unknown as Field)),
    locale: installationFormat().locale,
  };
  return rules.map(({ id, rule }) => ({
    kind: 'rules',
    id,
    name: id,
    clientId: null,
    context: sentenceText(ruleSentence(rule, wording)),
  }));
}

function namedFields({ triggers, onTrigger }: Rule): string[] {
  return [...triggers.map(({ field }) => field), ...onTrigger.cases.map((one) => one.uiAction.dataField)];
}
