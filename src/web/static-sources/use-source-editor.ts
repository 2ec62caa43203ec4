import type { Stored } from '#contract/document-contract.ts';
import { renamedOptions, type StaticSource } from '#records';
import {
  readUsesOfOptions,
  useRename,
  useRenameOptions,
  useSaveDocument,
} from '../editing/documents/document-queries.ts';
import { useDocumentEditor } from '../editing/use-document-editor.ts';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { leftOut } from '../editing/values/options-left-out.ts';
import {
  draftOfSource,
  type NamedSource,
  type SourceDraft,
  sourceOfDraft,
  sourceProblems,
} from './source-draft.ts';

const draftOf = (stored: Stored<StaticSource> | null) => draftOfSource(namedSource(stored));

/** Edits one static source. A changed name also changes in every field that uses it, in one write with its options. */
export function useSourceEditor({
  opened,
  stored,
  sources,
}: {
  opened: OpenDocument;
  /** The stored source; null for a new one. */
  stored: Stored<StaticSource> | null;
  sources: { has(name: string): boolean };
}) {
  const before = namedSource(stored);
  const { mutateAsync: rename } = useRename('staticData');
  const { mutateAsync: write } = useSaveDocument('staticData');
  const renameOptions = useRenameOptions('staticData');
  return useDocumentEditor<SourceDraft, StaticSource>({
    ...{ opened, noun: 'static source', stored, draftOf },
    problemsOf: (draft) => sourceProblems(draft, { before, isTaken: (name) => sources.has(name) }),
    usesLost: async (draft) => {
      const left = before ? leftOut(before.options, sourceOfDraft(draft).options) : [];
      return before && left.length > 0 ? readUsesOfOptions('staticData', before.name, left) : [];
    },
    write: (draft, version) => {
      const { name, options } = sourceOfDraft(draft);
      const data = { options };
      return before !== null && version !== null && name !== before.name
        ? rename({ id: before.name, version, to: name, data })
        : write({ id: name, version, data });
    },
    options: {
      // A source that gets another name is renamed first.
      renamedIn: (draft) =>
        before && draft.name.trim() === before.name
          ? renamedOptions(before.options, sourceOfDraft(draft).options)
          : [],
      write: (draft, version, how) => {
        const { name, options } = sourceOfDraft(draft);
        return renameOptions({ id: name, version, data: { options }, ...how });
      },
    },
  });
}

/** A source's name is its document's id. */
function namedSource(stored: Stored<StaticSource> | null): NamedSource {
  return stored && { name: stored.id, options: stored.data.options };
}
