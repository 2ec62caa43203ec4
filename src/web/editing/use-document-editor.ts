import type { UseEntry } from '#contract/impact-contract.ts';
import type { JsonObject } from '#records';
import { useStateFor } from '../ui/use-state-for.ts';
import { type RecordSaving, useRecordSaving, type Written } from './use-document-saving.ts';
import { type DraftState, useDraft } from './use-draft.ts';
import { focusFirstError } from './use-save-shortcut.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** What is wrong with a draft, by the input it is said beside. */
type Problems<D> = Partial<Record<Extract<keyof D, string>, string>>;

/** Writing one record: its draft, what is wrong with it, and saving it. */
export type RecordWork<D extends JsonObject> = DraftState<D> & {
  /** Nothing asks any more before the draft is left. */
  letGo: () => void;
  /** Told from the first try to save on. */
  problems: Problems<D>;
  saving: RecordSaving<D>;
  /** Saves, unless something is wrong, or what others use would go: then these uses are shown first. */
  save: () => Promise<void>;
  /** Uses of what would go; saving waits for a yes. */
  lostUses: UseEntry[] | undefined;
  keepLostUses: () => void;
  saveAllTheSame: () => Promise<void>;
};

/** The work on one record, from the first key to its saving. A record that is left unsaved asks first. */
export function useRecordWork<D extends JsonObject, T>({
  key,
  version,
  value,
  draftOf,
  problemsOf,
  usesLost,
  write,
  onSaved,
}: {
  /** Names what is open, nothing included. */
  key: string;
  /** Null for a new record. */
  version: number | null;
  /** The draft of the record as it is stored. */
  value: D;
  draftOf: (data: T) => D;
  problemsOf: (draft: D) => Problems<D>;
  /** What would no longer find what it uses, if the draft were saved. */
  usesLost?: (draft: D) => Promise<UseEntry[]>;
  write: (draft: D, version: number | null) => Promise<Written<T>>;
  onSaved: (data: T) => void;
}): RecordWork<D> {
  const work = useDraft<D>({ key, version, value });
  const guard = useUnsavedGuard(work.isDirty);
  const [hasTried, setTried] = useStateFor(work.key, false);
  const [lostUses, setLostUses] = useStateFor<UseEntry[] | undefined>(work.key, undefined);
  const problems = problemsOf(work.draft);

  const saving = useRecordSaving<D, T>({
    work,
    draftOf,
    check: async (draft) => {
      const uses = (await usesLost?.(draft)) ?? [];
      if (uses.length > 0) setLostUses(uses);
      return uses.length === 0;
    },
    write,
    onSaved: (data) => {
      guard.letGo();
      setTried(false);
      onSaved(data);
    },
  });

  return {
    ...work,
    letGo: guard.letGo,
    problems: hasTried ? problems : {},
    saving,
    save: async () => {
      setTried(true);
      if (Object.keys(problems).length > 0) return focusFirstError();
      if (work.isDirty) await saving.save();
    },
    lostUses,
    keepLostUses: () => setLostUses(undefined),
    saveAllTheSame: () => {
      setLostUses(undefined);
      return saving.saveUnchecked();
    },
  };
}
