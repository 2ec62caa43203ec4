import type { Stored } from '#contract/document-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { Field, StaticSource } from '#records';
import { useSaveDocument } from '../documents/document-queries.ts';
import { leftOut } from '../ui/comma-list.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useRecordSaving } from '../ui/use-record-saving.ts';
import { focusFirstError } from '../ui/use-save-shortcut.ts';
import { useStateFor } from '../ui/use-state-for.ts';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import { draftOfField, type FieldDraft, fieldOfDraft, newFieldProblems } from './field-draft.ts';
import { readUsesOfOptions } from './field-queries.ts';
import { offeredOptions } from './offered-options.ts';

/** Writing one field: the draft, what is wrong with it, and saving it, with a look first at what options are used. */
export function useFieldWork({
  stored,
  key,
  fields,
  staticSources,
  onSaved,
}: {
  /** The field as it is stored; null for a new one. */
  stored: Stored<Field> | null;
  /** Names what is open, nothing included. */
  key: string;
  fields: { has(dataField: string): boolean };
  staticSources: ReadonlyMap<string, StaticSource>;
  onSaved: (field: Field) => void;
}) {
  const before = stored?.data ?? null;
  const work = useDraft<FieldDraft>({
    key,
    version: stored?.version ?? null,
    value: draftOfField(before),
  });
  const guard = useUnsavedGuard(work.isDirty);
  const writing = useSaveDocument('fields');
  const [hasTried, setTried] = useStateFor(work.key, false);
  const [lostUses, setLostUses] = useStateFor<UseEntry[] | undefined>(work.key, undefined);
  const problems = before ? {} : newFieldProblems(work.draft, (name) => fields.has(name));

  const saving = useRecordSaving<FieldDraft, Field>({
    work,
    draftOf: draftOfField,
    check: async (draft) => {
      const uses = before ? await usesLeftOut(before, fieldOfDraft(draft, before)) : [];
      if (uses.length > 0) setLostUses(uses);
      return uses.length === 0;
    },
    write: (draft, version) => {
      const data = fieldOfDraft(draft, before);
      return writing.mutateAsync({ id: data.dataField, version, data });
    },
    onSaved: (field) => {
      guard.letGo();
      setTried(false);
      onSaved(field);
    },
  });

  /** Saves, unless something is wrong, or options in use are left out: then these are shown first. */
  async function save() {
    setTried(true);
    if (Object.keys(problems).length > 0) return focusFirstError();
    if (work.isDirty) await saving.save();
  }

  async function usesLeftOut(from: Field, to: Field): Promise<UseEntry[]> {
    const left = leftOut(offeredOptions(from, staticSources), offeredOptions(to, staticSources));
    return left.length > 0 ? readUsesOfOptions(from.dataField, left) : [];
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

export type FieldWork = ReturnType<typeof useFieldWork>;
