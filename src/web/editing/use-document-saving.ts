import { useState } from 'react';
import type { JsonValue } from '#records';
import { useStateFor } from '../ui/use-state-for.ts';
import type { DraftState } from './use-draft.ts';

type Versioned<T> = { version: number; updatedBy: string; data: T };

/** How a write can end; another end is thrown. */
export type Written<T> =
  | { outcome: 'saved'; document: Versioned<T> }
  | { outcome: 'conflict'; current: Versioned<T> | null }
  | { outcome: 'refused'; message: string; problems: readonly { path: string; message: string }[] };

/** What somebody else made of the record in the meantime; null when it was deleted. */
export type SaveConflict<D> = { theirs: D; version: number; by: string } | null;

export type RecordSaving<D> = {
  save: () => Promise<void>;
  /** Saves without asking whether to. */
  saveUnchecked: () => Promise<void>;
  isSaving: boolean;
  /** Why the last try did not succeed. */
  failure: string | undefined;
  conflict: SaveConflict<D> | undefined;
  /** Ends the conflict with this, saved over what the others made. */
  resolve: (chosen: D) => Promise<void>;
  giveUp: () => void;
};

/** Saves a draft; a conflict waits for a choice, and what is refused or fails leaves the draft as it is. */
export function useRecordSaving<D extends Record<string, JsonValue>, T>({
  work,
  draftOf,
  check,
  write,
  onSaved,
}: {
  work: DraftState<D>;
  draftOf: (data: T) => D;
  /** Whether to go on; the person may have to be asked first. */
  check?: (draft: D) => Promise<boolean>;
  write: (draft: D, version: number | null) => Promise<Written<T>>;
  onSaved: (data: T) => void;
}): RecordSaving<D> {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useStateFor<string | undefined>(work.key, undefined);
  const [conflict, setConflict] = useStateFor<SaveConflict<D> | undefined>(work.key, undefined);

  async function attempt(deed: () => Promise<void>) {
    if (isSaving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      await deed();
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem));
    } finally {
      setSaving(false);
    }
  }

  async function saveAs(draft: D, version: number | null) {
    const written = await write(draft, version);
    setConflict(undefined);
    if (written.outcome === 'refused') return setFailure(sayRefusal(written));
    if (written.outcome === 'conflict') return setConflict(conflictOf(written.current, draftOf));
    const { data, version: saved } = written.document;
    work.reset({ key: work.key, version: saved, value: draftOf(data) });
    onSaved(data);
  }

  return {
    save: () =>
      attempt(async () => {
        if (!check || (await check(work.draft))) await saveAs(work.draft, work.version);
      }),
    saveUnchecked: () => attempt(() => saveAs(work.draft, work.version)),
    isSaving,
    failure,
    conflict,
    resolve: (chosen) => {
      if (conflict) work.reset({ key: work.key, version: conflict.version, value: conflict.theirs }, chosen);
      return attempt(() => saveAs(chosen, conflict?.version ?? null));
    },
    giveUp: () => setConflict(undefined),
  };
}

function conflictOf<D, T>(current: Versioned<T> | null, draftOf: (data: T) => D): SaveConflict<D> {
  return current && { theirs: draftOf(current.data), version: current.version, by: current.updatedBy };
}

function sayRefusal({ message, problems }: Extract<Written<unknown>, { outcome: 'refused' }>): string {
  if (problems.length === 0) return message;
  return problems
    .map((problem) => (problem.path ? `${problem.path}: ${problem.message}` : problem.message))
    .join(' ');
}
