import { useMemo } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { JsonObject, OptionRename } from '#records';
import { useStateFor } from '../ui/use-state-for.ts';
import type { WriteOutcome } from './documents/write-outcome.ts';
import { changesTo } from './unsaved-changes.ts';
import { type DocumentSaving, useDocumentSaving } from './use-document-saving.ts';
import { type DraftState, useDraft } from './use-draft.ts';
import type { OpenDocument } from './use-open-document.ts';
import { focusFirstError } from './use-save-shortcut.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** What is wrong with a draft, by input. */
type Problems<D> = Partial<Record<Extract<keyof D, string>, string>>;

/** The editor of one document: its draft, its problems, and saving it. */
export type DocumentEditor<D extends JsonObject> = DraftState<D> & {
  /** Releases the unsaved-changes guard: leaving the draft asks no more. */
  release: () => void;
  /** Empty until the first attempt to save. */
  problems: Problems<D>;
  saving: DocumentSaving<D>;
  /** Saves unless the draft has problems. Sets `lostUses` and waits when saving would break uses. */
  save: () => Promise<void>;
  /** Uses that saving would break; undefined while no answer is awaited. */
  lostUses: UseEntry[] | undefined;
  cancelSave: () => void;
  saveAnyway: () => Promise<void>;
  /** Renamed options that clients or rules still use; undefined while the user is not asked about them. */
  renameOffer: RenameOffer | undefined;
  /** Saves, and renames the options wherever they are held. */
  saveRenamed: () => Promise<void>;
  /** The last such save. */
  renamed: RenamedOptions | undefined;
};

/** How many of each hold an option. */
export type OptionHolders = { rules: number; clients: number; questionnaires: number; views: number };
/** What holds options that a draft has renamed. */
export type RenameOffer = OptionHolders & { renames: OptionRename[] };
/** What a save renamed, with the batch by which it is taken back. */
export type RenamedOptions = OptionHolders & { batchId: string | null };
/** Writes a draft with renamed options everywhere, or counts what that would write. */
type RenameWrite<D, T> = (
  draft: D,
  version: number,
  how: { renames: OptionRename[]; dryRun: boolean },
) => Promise<{ written: WriteOutcome<T>; counts: RenamedOptions }>;

/** What an editor needs to know about the documents of its collection. */
type EditedDocument<D extends JsonObject, T> = {
  opened: OpenDocument;
  /** What one document is called, such as "rule". */
  noun: string;
  /** The document as it is stored; null for a new one, or while none is open. */
  stored: Stored<T> | null;
  /** The initial draft. Keep the function itself stable. */
  draftOf: (stored: Stored<T> | null) => D;
  problemsOf?: (draft: D) => Problems<D>;
  /** The uses that saving the draft would break. */
  usesLost?: (draft: D) => Promise<UseEntry[]>;
  write: (draft: D, version: number | null) => Promise<WriteOutcome<T>>;
  /** The options that the draft has renamed, and how they are renamed everywhere. */
  options?: { renamedIn: (draft: D) => OptionRename[]; write: RenameWrite<D, T> };
};

/**
 * Edits and saves the open document. Leaving it unsaved asks first; a document saved under another id is opened under
 * that id.
 */
export function useDocumentEditor<D extends JsonObject, T>(edited: EditedDocument<D, T>): DocumentEditor<D> {
  const { opened, noun, stored, draftOf, problemsOf, usesLost, write, options } = edited;
  const value = useMemo(() => draftOf(stored), [draftOf, stored]);
  const work = useDraft<D>({ key: opened.key, version: stored?.version ?? null, value });
  const thing = stored ? `the ${noun} ${stored.id}` : `the new ${noun}`;
  const { release } = useUnsavedGuard(work.isDirty, changesTo(work.dirty.size, thing));
  const [hasTried, setTried] = useStateFor(work.key, false);
  const [lostUses, setLostUses] = useStateFor<UseEntry[] | undefined>(work.key, undefined);
  const [renameOffer, setRenameOffer] = useStateFor<RenameOffer | undefined>(work.key, undefined);
  const [renamed, setRenamed] = useStateFor<RenamedOptions | undefined>(work.key, undefined);
  const problems = problemsOf?.(work.draft) ?? {};
  const saving = useDocumentSaving<D, T>({
    work,
    draftOf,
    check: async (draft) => {
      const uses = (await usesLost?.(draft)) ?? [];
      const offer = options && (await offerOf(draft, work.version, options));
      if (offer) setRenameOffer(offer);
      if (offer || uses.length > 0) setLostUses(uses);
      return !offer && uses.length === 0;
    },
    write,
    onSaved: ({ id }) => {
      setTried(false);
      if (id === opened.id) return;
      release();
      opened.open(id);
    },
  });

  const close = () => {
    setLostUses(undefined);
    setRenameOffer(undefined);
  };
  return {
    ...work,
    ...{ release, saving, lostUses, renameOffer, renamed },
    problems: hasTried ? problems : {},
    save: async () => {
      setTried(true);
      if (Object.keys(problems).length > 0) return focusFirstError();
      if (work.isDirty) await saving.save();
    },
    cancelSave: close,
    saveAnyway: () => {
      close();
      return saving.saveUnchecked();
    },
    saveRenamed: () => {
      close();
      return saving.saveUnchecked(async (draft, version) => {
        if (!options || !renameOffer || version === null) return write(draft, version);
        const how = { renames: renameOffer.renames, dryRun: false };
        const { written, counts } = await options.write(draft, version, how);
        setRenamed(written.outcome === 'saved' ? counts : undefined);
        return written;
      });
    },
  };
}

/** Counts where the options that a draft has renamed are held; undefined when they are nowhere. */
async function offerOf<D extends JsonObject, T>(
  draft: D,
  version: number | null,
  { renamedIn, write }: NonNullable<EditedDocument<D, T>['options']>,
): Promise<RenameOffer | undefined> {
  const renames = renamedIn(draft);
  if (version === null || renames.length === 0) return undefined;
  const { written, counts } = await write(draft, version, { renames, dryRun: true });
  const { batchId: _none, ...holders } = counts;
  const isHeld = written.outcome === 'saved' && Object.values(holders).some((count) => count > 0);
  return isHeld ? { renames, ...holders } : undefined;
}
