import type { Stored } from '#contract/document-contract.ts';
import type { JsonObject } from '#records';
import { useStateFor } from '../ui/use-state-for.ts';
import type { WriteOutcome } from './documents/write-outcome.ts';
import type { DraftState } from './use-draft.ts';
import { storedKey } from './use-open-document.ts';
import { useSaving } from './use-saving.ts';

/** The document as another user saved it since; null when it was deleted. */
type SaveConflict<D> = { theirs: D; version: number; by: string } | null;

/** Writes a draft over a version of its document; null for a new one. */
type DraftWrite<D> = (draft: D, version: number | null) => Promise<WriteOutcome<unknown>>;

export type DocumentSaving<D> = {
  save: () => Promise<void>;
  /** Saves without running `check`; with a write, through that one. */
  saveUnchecked: (through?: DraftWrite<D>) => Promise<void>;
  isSaving: boolean;
  /** Why the last attempt failed. */
  failure: string | undefined;
  conflict: SaveConflict<D> | undefined;
  /** Ends the conflict: saves `chosen` over the other version. */
  resolve: (chosen: D) => Promise<void>;
  /** Ends the conflict without saving; the draft stays. */
  dismiss: () => void;
};

/** Saves a draft. A conflict waits for a choice; a refused or failed save keeps the draft. */
export function useDocumentSaving<D extends JsonObject, T>({
  work,
  draftOf,
  check = async () => true,
  write,
  onSaved,
}: {
  work: DraftState<D>;
  draftOf: (document: Stored<T>) => D;
  /** Whether to save; it may ask the user first. */
  check?: (draft: D) => Promise<boolean>;
  write: (draft: D, version: number | null) => Promise<WriteOutcome<T>>;
  onSaved: (document: Stored<T>) => void;
}): DocumentSaving<D> {
  const { save, isSaving, failure } = useSaving<T>(work.key);
  const [conflict, setConflict] = useStateFor<SaveConflict<D> | undefined>(work.key, undefined);

  async function saveAs(draft: D, version: number | null, isChecked: boolean, through = write) {
    const written = await save(async () =>
      isChecked || (await check(draft)) ? through(draft, version) : undefined,
    );
    if (!written) return;
    setConflict(written.outcome === 'conflict' ? conflictOf(written.current, draftOf) : undefined);
    if (written.outcome !== 'saved') return;
    const { document } = written;
    const { id, version: stored } = document;
    work.saved({ key: storedKey(id), version: stored, value: draftOf(document) }, draft);
    onSaved(document);
  }

  return {
    save: () => saveAs(work.draft, work.version, false),
    saveUnchecked: (through) =>
      saveAs(work.draft, work.version, true, (through as typeof write | undefined) ?? write),
    isSaving,
    failure,
    conflict,
    resolve: (chosen) => {
      if (conflict) work.reset({ key: work.key, version: conflict.version, value: conflict.theirs }, chosen);
      return saveAs(chosen, conflict?.version ?? null, true);
    },
    dismiss: () => setConflict(undefined),
  };
}

function conflictOf<D, T>(current: Stored<T> | null, draftOf: (document: Stored<T>) => D): SaveConflict<D> {
  return current && { theirs: draftOf(current), version: current.version, by: current.updatedBy };
}
