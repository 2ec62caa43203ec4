import type { Stored } from '#contract/document-contract.ts';
import type { JsonObject } from '#records';
import { useStateFor } from '../ui/use-state-for.ts';
import type { WriteOutcome } from './documents/write-outcome.ts';
import type { DraftState } from './use-draft.ts';
import { useSaving } from './use-saving.ts';

/** What somebody else made of the document in the meantime; null when it was deleted. */
type SaveConflict<D> = { theirs: D; version: number; by: string } | null;

export type DocumentSaving<D> = {
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
export function useDocumentSaving<D extends JsonObject, T>({
  work,
  draftOf,
  check = async () => true,
  write,
  onSaved,
}: {
  work: DraftState<D>;
  draftOf: (document: Stored<T>) => D;
  /** Whether to go on; the person may have to be asked first. */
  check?: (draft: D) => Promise<boolean>;
  write: (draft: D, version: number | null) => Promise<WriteOutcome<T>>;
  onSaved: (document: Stored<T>) => void;
}): DocumentSaving<D> {
  const { save, isSaving, failure } = useSaving<T>(work.key);
  const [conflict, setConflict] = useStateFor<SaveConflict<D> | undefined>(work.key, undefined);

  async function saveAs(draft: D, version: number | null, isChecked: boolean) {
    const written = await save(async () =>
      isChecked || (await check(draft)) ? write(draft, version) : undefined,
    );
    if (!written) return;
    setConflict(written.outcome === 'conflict' ? conflictOf(written.current, draftOf) : undefined);
    if (written.outcome !== 'saved') return;
    const { document } = written;
    work.reset({ key: work.key, version: document.version, value: draftOf(document) });
    onSaved(document);
  }

  return {
    save: () => saveAs(work.draft, work.version, false),
    saveUnchecked: () => saveAs(work.draft, work.version, true),
    isSaving,
    failure,
    conflict,
    resolve: (chosen) => {
      if (conflict) work.reset({ key: work.key, version: conflict.version, value: conflict.theirs }, chosen);
      return saveAs(chosen, conflict?.version ?? null, true);
    },
    giveUp: () => setConflict(undefined),
  };
}

function conflictOf<D, T>(current: Stored<T> | null, draftOf: (document: Stored<T>) => D): SaveConflict<D> {
  return current && { theirs: draftOf(current), version: current.version, by: current.updatedBy };
}
