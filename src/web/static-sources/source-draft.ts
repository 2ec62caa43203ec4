import type { StaticSource } from '#records';
import { readCommaList, showCommaList } from '../editing/values/comma-list.ts';

/** A static source as it is edited; its options are comma-separated. */
export type SourceDraft = { name: string; optionsText: string };

type SourceProblems = { name?: string };

/** A stored source with its name; null for a new one. */
export type NamedSource = { name: string; options: readonly string[] } | null;

/** The initial draft. */
export function draftOfSource(source: NamedSource): SourceDraft {
  return { name: source?.name ?? '', optionsText: showCommaList(source?.options ?? []) };
}

/** Converts a draft to a source. Unchanged options are kept, even those that contain a comma. */
export function sourceOfDraft(draft: SourceDraft, before: NamedSource): { name: string } & StaticSource {
  const isSameText = before !== null && draft.optionsText === showCommaList(before.options);
  return {
    name: draft.name.trim(),
    options: isSameText ? [...before.options] : readCommaList(draft.optionsText),
  };
}

/** The problems that prevent saving a source. */
export function sourceProblems(
  draft: SourceDraft,
  { before, isTaken }: { before: NamedSource; isTaken: (name: string) => boolean },
): SourceProblems {
  const name = draft.name.trim();
  if (name === '') return { name: 'Name is required' };
  if (name !== before?.name && isTaken(name)) {
    return { name: `There is already a static source named “${name}”.` };
  }
  return {};
}
