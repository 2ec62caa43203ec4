import type { Stored } from '#contract/document-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { StaticSource } from '#records';
import { useRename, useSaveDocument, type WriteOutcome } from '../documents/document-queries.ts';
import { leftOut } from '../ui/comma-list.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useRecordSaving } from '../ui/use-record-saving.ts';
import { focusFirstError } from '../ui/use-save-shortcut.ts';
import { useStateFor } from '../ui/use-state-for.ts';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import {
  draftOfSource,
  type NamedSource,
  type SourceDraft,
  sourceOfDraft,
  sourceProblems,
} from './source-draft.ts';
import { readUsesOfOptions } from './static-source-queries.ts';

/** Writing one static source. A changed name renames it in every field that uses it, in one write with its options. */
export function useSourceWork({
  stored,
  key,
  sources,
  onSaved,
}: {
  /** The source as it is stored; null for a new one. */
  stored: Stored<StaticSource> | null;
  /** Names what is open, nothing included. */
  key: string;
  sources: { has(name: string): boolean };
  onSaved: (name: string) => void;
}) {
  const before = stored && { name: stored.id, options: stored.data.options };
  const work = useDraft<SourceDraft>({ key, version: stored?.version ?? null, value: draftOfSource(before) });
  const guard = useUnsavedGuard(work.isDirty);
  const writeSource = useWriteSource(before);
  const [hasTried, setTried] = useStateFor(work.key, false);
  const [lostUses, setLostUses] = useStateFor<UseEntry[] | undefined>(work.key, undefined);
  const problems = sourceProblems(work.draft, { before, isTaken: (name) => sources.has(name) });

  const saving = useRecordSaving<SourceDraft, NamedSource & object>({
    work,
    draftOf: draftOfSource,
    check: async (draft) => {
      const left = before ? leftOut(before.options, sourceOfDraft(draft, before).options) : [];
      const uses = before && left.length > 0 ? await readUsesOfOptions(before.name, left) : [];
      if (uses.length > 0) setLostUses(uses);
      return uses.length === 0;
    },
    write: writeSource,
    onSaved: ({ name }) => {
      guard.letGo();
      setTried(false);
      onSaved(name);
    },
  });

  /** Saves, unless something is wrong, or options in use are left out: then these are shown first. */
  async function save() {
    setTried(true);
    if (Object.keys(problems).length > 0) return focusFirstError();
    if (work.isDirty) await saving.save();
  }

  return {
    ...work,
    letGo: guard.letGo,
    problems: hasTried ? problems : {},
    saving,
    save,
    /** Uses of options that would no longer be offered; saving waits for a yes. */
    lostUses,
    keepLostUses: () => setLostUses(undefined),
    saveAllTheSame: () => {
      setLostUses(undefined);
      return saving.saveUnchecked();
    },
  };
}
export type SourceWork = ReturnType<typeof useSourceWork>;

type Source = { name: string; options: readonly string[] };

function useWriteSource(before: NamedSource) {
  const renaming = useRename('staticData');
  const writing = useSaveDocument('staticData');
  return async (draft: SourceDraft, version: number | null) => {
    const { name, options } = sourceOfDraft(draft, before);
    const isRenamed = before !== null && version !== null && name !== before.name;
    const written = isRenamed
      ? renaming.mutateAsync({ id: before.name, version, to: name, data: { options } })
      : writing.mutateAsync({ id: name, version, data: { options } });
    return named(await written);
  };
}

/** A source's name is its document's id; what an editor saves holds both. */
function named(written: WriteOutcome<StaticSource>) {
  const of = (document: Stored<StaticSource>): { version: number; updatedBy: string; data: Source } => ({
    version: document.version,
    updatedBy: document.updatedBy,
    data: { name: document.id, options: document.data.options },
  });
  if (written.outcome === 'saved') return { outcome: 'saved' as const, document: of(written.document) };
  if (written.outcome === 'refused') return written;
  return { outcome: 'conflict' as const, current: written.current && of(written.current) };
}
