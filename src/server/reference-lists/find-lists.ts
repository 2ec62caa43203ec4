import type { ListVersion, ReferenceListView } from '#contract/reference-lists/reference-list-contract.ts';
import type { Query } from '../db/tables.ts';
import { listsWithPublishedFiles } from './kept-files/published-file-store.ts';
import { isEmbeddedList, listReferenceLists, type ReferenceList } from './reference-list-store.ts';
import { listRunUses, type RunUse } from './reference-use-store.ts';
import { isSanctionsFormat, listSanctionsMarks } from './sanctions-list-store.ts';
import { SUBSCRIPTION_AUTHOR } from './subscriptions/read-subscription.ts';
import { listSubscriptions, type Subscription } from './subscriptions/subscription-store.ts';
import { toSubscriptionView } from './subscriptions/subscription-view.ts';
import { listKeptProblems } from './uploads/reference-upload-store.ts';

/** Finds all reference lists with their versions, in the order of their names. */
export async function findLists(query: Query): Promise<ReferenceListView[]> {
  const lists = await listReferenceLists(query, ['ready', 'importing']);
  const runs = await listRunUses(query);
  const uploads = await listKeptProblems(query);
  const published = await listsWithPublishedFiles(query);
  const subscriptions = new Map((await listSubscriptions(query)).map((one) => [one.listName, one]));
  const marked = await listSanctionsMarks(query);
  const byName = Map.groupBy(lists, ({ name }) => name);
  return [...byName].map(([name, versions]) => ({
    name,
    sanctions: sanctionsOf(versions, marked.has(name)),
    subscription: viewOf(subscriptions.get(name)),
    lastRunAt:
      runsWith(
        runs,
        versions.map(({ id }) => id),
      )[0]?.startedAt ?? null,
    versions: versions.map((list) =>
      toVersion(list, {
        runs: runsWith(runs, [list.id]).length,
        uploadId: uploads.get(list.id) ?? null,
        hasPublishedFiles: published.has(list.id),
      }),
    ),
  }));
}

/** Any version of a sanctions format makes it a sanctions list. */
function sanctionsOf(versions: readonly ReferenceList[], isMarked: boolean): ReferenceListView['sanctions'] {
  if (versions.some(({ format }) => isSanctionsFormat(format))) return 'format';
  return isMarked ? 'marked' : null;
}

function viewOf(subscription: Subscription | undefined): ReferenceListView['subscription'] {
  return subscription ? toSubscriptionView(subscription) : null;
}

/** The runs that compared with one of these versions, newest first. */
export function runsWith(runs: readonly RunUse[], ids: readonly string[]): RunUse[] {
  return runs.filter(({ listIds }) => listIds.some((id) => ids.includes(id)));
}

function toVersion(
  list: ReferenceList,
  given: Pick<ListVersion, 'runs' | 'uploadId' | 'hasPublishedFiles'>,
): ListVersion {
  const { id, version, format, importedAt, coverage, difference, rowsRead, badRows, notes } = list;
  const { proof, sourceProof } = list;
  return {
    ...{ id, version, format, importedAt, coverage, difference, rowsRead, badRows, notes },
    ...{ proof, sourceProof, ...given },
    state: list.state === 'ready' ? 'ready' : 'importing',
    isEmbedded: isEmbeddedList(id),
    importedBy: list.importedByEmail,
    isSubscribed: list.importedBy === SUBSCRIPTION_AUTHOR.id,
  };
}
