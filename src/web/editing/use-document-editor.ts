import { useMemo } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { JsonObject } from '#records';
import { useStateFor } from '../ui/use-state-for.ts';
import type { WriteOutcome } from './documents/write-outcome.ts';
import { type DocumentSaving, useDocumentSaving } from './use-document-saving.ts';
import { type DraftState, useDraft } from './use-draft.ts';
import type { OpenDocument } from './use-open-document.ts';
import { focusFirstError } from './use-save-shortcut.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** What is wrong with a draft, by the input it is said beside. */
type Problems<D> = Partial<Record<Extract<keyof D, string>, string>>;

/** Writing one document: its draft, what is wrong with it, and saving it. */
export type DocumentEditor<D extends JsonObject> = DraftState<D> & {
  /** Releases the guard: nothing asks any more before the draft is left. */
  release: () => void;
  /** Shown from the first try to save on. */
  problems: Problems<D>;
  saving: DocumentSaving<D>;
  /** Saves, unless something is wrong, or what others use would go: then these uses are shown first. */
  save: () => Promise<void>;
  /** Uses of what would go; saving waits for a yes. */
  lostUses: UseEntry[] | undefined;
  keepLostUses: () => void;
  saveAllTheSame: () => Promise<void>;
};

/** What an editor knows of the documents of its collection. */
type EditedDocument<D extends JsonObject, T> = {
  opened: OpenDocument;
  /** The document as it is stored; null for a new one, or while none is open. */
  stored: Stored<T> | null;
  /** The draft an editor begins with. Keep the function itself stable. */
  draftOf: (stored: Stored<T> | null) => D;
  problemsOf?: (draft: D) => Problems<D>;
  /** What would no longer find what it uses, if the draft were saved. */
  usesLost?: (draft: D) => Promise<UseEntry[]>;
  write: (draft: D, version: number | null) => Promise<WriteOutcome<T>>;
};

/**
 * The editor of the open document, from the first key to its saving. A document that is left unsaved asks first; one
 * that is saved under another id is opened under it.
 */
export function useDocumentEditor<D extends JsonObject, T>(edited: EditedDocument<D, T>): DocumentEditor<D> {
  const { opened, stored, draftOf, problemsOf, usesLost, write } = edited;
  const value = useMemo(() => draftOf(stored), [draftOf, stored]);
  const work = useDraft<D>({ key: opened.key, version: stored?.version ?? null, value });
  const { release } = useUnsavedGuard(work.isDirty);
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
    keepLostUses: () => setLostUses(undefined),
    saveAllTheSame: () => {
      setLostUses(undefined);
      return saving.saveUnchecked();
    },
  };
}
