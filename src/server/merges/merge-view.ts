import { randomUUID } from 'node:crypto';
import type { Merge, Moved } from '#contract/clients/merge-contract.ts';
import type { EntityKey } from '#records';
import type { WebhookEvent } from '../webhooks/webhooks.ts';
import type { StoredMerge } from './client-merge-store.ts';
import { PERSON_KINDS } from './client-people.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import { personMergeOf } from './person-merge.ts';

/** The event that tells other programs of a merge, or of its undoing. */
export function mergeEvent(
  type: 'client.merged' | 'client.unmerged',
  { id, stays, goes }: StoredMerge,
  timestamp: string,
): WebhookEvent {
  const data = { mergeId: id, survivorId: stays.id, absorbedId: goes.id };
  return { id: randomUUID(), type, timestamp, data };
}

/** Maps a merge to its shape in the API. */
export function toMergeView(merge: StoredMerge): Merge {
  const { id, stays, goes, people, moved, at, by, undone } = merge;
  const person = personMergeOf(merge);
  const persons = PERSON_KINDS.reduce((sum, kind) => sum + Object.keys(people[kind]).length, 0);
  const isMoved = ({ clientId, itemId }: EntityKey) =>
    person ? itemId === person.ids.goes : clientId === goes.id;
  const things: Moved[] = [
    { what: 'people', count: person ? 0 : persons, names: [] },
    ...MOVED_TABLES.map(({ name, what, recordOf }): Moved => {
      const rows = moved[name]?.before.filter((row) => isMoved(recordOf(row))) ?? [];
      return { what, count: rows.length, names: [] };
    }),
  ];
  return {
    ...{ id, at, by: by.email, undone },
    stays: { id: stays.id, name: stays.name },
    goes: { id: goes.id, name: goes.name },
    person: person && { kind: person.kind, ...person.ids },
    moved: things.filter(({ count }) => count > 0),
  };
}
