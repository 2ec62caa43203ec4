import type { ClientOverview } from '#contract/client-overview-contract.ts';
import { documentChanges, type EntityKey, isJsonObject, listPaths } from '#records';
import { readScreeningStates } from '../client-table/client-state-store.ts';
import type { Query, Tables } from '../db/tables.ts';
import { pageRevisions } from '../documents/revision-store.ts';
import type { RevisionOperation } from '../documents/write-store.ts';
import { AppError } from '../ground/app-error.ts';
import { findUserNames } from '../identity/base/user-store.ts';
import { readClientScreening } from '../matching/client-screening-store.ts';
import { listComparisonsOf } from '../matching/screening/comparison-store.ts';
import { countFindings } from '../matching/screening/finding-store.ts';
import { countOpenOf } from '../matching/screening/open-finding-store.ts';
import { readScreenedClient } from '../matching/screening/screening-client-store.ts';
import { readProgress } from '../question-sessions/question-session-store.ts';
import { listFiledSummaries } from '../summaries/filed-summary-store.ts';

/**
 * Finds how far the questions and the matches of a client are, who has the questions, and what its last revision changed.
 * @throws AppError 404 when there was never such a client
 */
export async function findClientOverview(
  query: Query,
  clientId: string,
  userId: string,
): Promise<ClientOverview> {
  const [revision] = await pageRevisions(query, { collection: 'clients', id: clientId, limit: 1 });
  if (!revision) throw new AppError('NOT_FOUND');
  const client = { kind: 'clients', clientId, itemId: '' } as const;
  const summaries = await listFiledSummaries(query, client, new Date().toISOString());
  return {
    questions: await readQuestions(query, client, userId),
    summaries: summaries.length,
    screening: await readClientScreening(query, clientId),
    standing: await readStanding(query, clientId),
    lastRevision: {
      version: revision.version,
      operation: revision.operation as RevisionOperation,
      values: countValues(revision),
    },
  };
}

async function readQuestions(
  query: Query,
  client: EntityKey,
  userId: string,
): Promise<ClientOverview['questions']> {
  const session = await readProgress(query, client);
  if (!session) return null;
  const { progress, holderId: id } = session;
  const name = id === null ? undefined : (await findUserNames(query, [id])).get(id);
  const holder = id === null || name === undefined ? null : { id, name, isYou: id === userId };
  return { ...progress, holder };
}

async function readStanding(query: Query, clientId: string): Promise<ClientOverview['standing']> {
  const screened = await readScreenedClient(query, clientId);
  const [last] = await listComparisonsOf(query, clientId, { limit: 1 });
  const waiting = (await readScreeningStates(query, [clientId])).get(clientId);
  if (!screened || !last || !waiting) return null;
  return {
    ...{ at: last.at, isCurrent: screened.isCurrent },
    lists: last.lists.map(({ name, version }) => ({ name, version })),
    found: (await countFindings(query, [clientId])).get(clientId) ?? 0,
    open: await countOpenOf(query, clientId),
    waiting: { state: waiting.state, count: waiting.count },
  };
}

/** Counts the values that a revision changed; a group of values that was added counts as many as it contains. */
function countValues({ old_data: old, new_data: now }: Tables['revisions']): number {
  const changes = documentChanges(read(old), read(now));
  return changes.reduce((sum, change) => {
    const isAdded = change.old === undefined && isJsonObject(change.new);
    return sum + (isAdded ? listPaths(change.new as Parameters<typeof listPaths>[0]).length : 1);
  }, 0);
}

function read(data: string | null) {
  return data === null ? null : JSON.parse(data);
}
