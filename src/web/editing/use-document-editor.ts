import { useMemo } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { JsonObject } from '#records';
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
};

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
};

/**
 * Edits and saves the open document. Leaving it unsaved asks first; a document saved under another id is opened under
 * that id.
 */
export function useDocumentEditor<D extends JsonObject, T>(edited: EditedDocument<D, T>): DocumentEditor<D> {
  const { opened, noun, stored, draftOf, problemsOf, usesLost, write } = edited;
  const value = useMemo(() => draftOf(stored), [draftOf, stored]);
  const work = useDraft<D>({ key: opened.key, version: stored?.version ?? null, value });
  const thing = stored ? `the ${noun} ${stored.id}` : `the new ${noun}`;
  const { release } = useUnsavedGuard(work.isDirty, changesTo(work.dirty.size, thing));
  const [hasTried, setTried] = useStateFor(work.key, false);
  const [lostUses, setLostUses] = useStateFor<UseEntry[] | undefined>(work.key, undefined);
  const problems = problemsOf?.(work.draft) ?? {};

  const saving = useDocumentSaving<D, T>({
    work,
    draftOf,
    check: async (draft) => {
      const uses = (await usesLost?.(draft)) ?? [];
      if (uses.length > 0) setLostUses(uses);
      return uses.length === 0;
    },
    write,
    onSaved: ({ id }) => {
      release();
      setTried(false);
      if (id !== opened.id) opened.open(id);
    },
  });

  return {
    ...work,
    ...{ release, saving, lostUses },
    problems: hasTried ? problems : {},
    save: async () => {
      setTried(true);
      if (Object.keys(problems).length > 0) return focusFirstError();
      if (work.isDirty) await saving.save();
    },
    cancelSave: () => setLostUses(undefined),
    saveAnyway: () => {
      setLostUses(undefined);
      return saving.saveUnchecked();
    },
  };
}
