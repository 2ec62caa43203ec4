import type { Stored } from '#contract/document-contract.ts';
import type { StaticSource } from '#records';
import { useRename, useSaveDocument, type WriteOutcome } from '../editing/documents/document-queries.ts';
import { type RecordWork, useRecordWork } from '../editing/use-document-editor.ts';
import { leftOut } from '../editing/values/comma-list.ts';
import {
  draftOfSource,
  type NamedSource,
  type SourceDraft,
  sourceOfDraft,
  sourceProblems,
} from './source-draft.ts';
import { readUsesOfOptions } from './static-source-queries.ts';

export type SourceWork = RecordWork<SourceDraft>;

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
}): SourceWork {
  const before = stored && { name: stored.id, options: stored.data.options };
  const write = useWriteSource(before);
  return useRecordWork<SourceDraft, NamedSource & object>({
    key,
    version: stored?.version ?? null,
    value: draftOfSource(before),
    draftOf: draftOfSource,
    problemsOf: (draft) => sourceProblems(draft, { before, isTaken: (name) => sources.has(name) }),
    usesLost: async (draft) => {
      const left = before ? leftOut(before.options, sourceOfDraft(draft, before).options) : [];
      return before && left.length > 0 ? readUsesOfOptions(before.name, left) : [];
    },
    write,
    onSaved: ({ name }) => onSaved(name),
  });
}

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
