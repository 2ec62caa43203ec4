import { useState } from 'react';
import type { PeopleChange, PersonDetail, PersonView } from '#contract/people-contract.ts';
import { useChangePeople } from './people-queries.ts';

export type ChangeRequest = { people: readonly PersonView[]; change: PeopleChange };
type Saved = { undo: { people: string[]; change: PeopleChange }[] };

/** Changes that need a confirmation, as they end what a person is doing. */
const ASKED: ReadonlySet<PeopleChange['kind']> = new Set([
  ...(['refuse', 'disable', 'end-sessions', 'reset-second-factors', 'withdraw'] as const),
]);

/** Changes people, after a confirmation when a person loses something, and offers to undo the change. */
export function usePeopleChange(onGone: () => void) {
  const mutation = useChangePeople();
  const [asked, setAsked] = useState<ChangeRequest | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);

  async function save({ people, change }: ChangeRequest) {
    setSaved(null);
    const ids = people.map(({ id }) => id);
    try {
      const { before } = await mutation.mutateAsync({ people: ids, change });
      setSaved({ undo: undoOf(change, before) });
      setAsked(null);
      if (change.kind === 'withdraw') onGone();
    } catch {
      // The mutation has the error.
    }
  }

  async function undo() {
    const steps = saved?.undo ?? [];
    setSaved(null);
    try {
      for (const step of steps) await mutation.mutateAsync(step);
    } catch {
      // The mutation has the error.
    }
  }

  return {
    asked,
    saved,
    isBusy: mutation.isPending,
    problem: mutation.error?.message,
    start(request: ChangeRequest) {
      mutation.reset();
      if (ASKED.has(request.change.kind)) setAsked(request);
      else void save(request);
    },
    confirm: () => asked && void save(asked),
    cancel() {
      mutation.reset();
      setAsked(null);
    },
    undo: () => void undo(),
  };
}

export type PeopleChanging = ReturnType<typeof usePeopleChange>;

/** What a section about a person shows and changes. */
export type PersonSection = { person: PersonDetail; changing: PeopleChanging };

type Before = Awaited<ReturnType<ReturnType<typeof useChangePeople>['mutateAsync']>>['before'];

/** The changes that undo a change; none when it cannot be undone. */
function undoOf(change: PeopleChange, before: Before): Saved['undo'] {
  const people = before.map(({ id }) => id);
  if (change.kind === 'disable') return [{ people, change: { kind: 'enable' } }];
  if (change.kind !== 'access') return [];
  return before.map(({ id, role, until }) => ({ people: [id], change: { kind: 'access', role, until } }));
}
