import { cleanOptions, type StaticSource } from '#records';

/** A static source as it is edited. */
export type SourceDraft = { name: string; options: string[] };

type SourceProblems = { name?: string };

/** A stored source with its name; null for a new one. */
export type NamedSource = { name: string; options: readonly string[] } | null;

/** The initial draft. */
export function draftOfSource(source: NamedSource): SourceDraft {
  return { name: source?.name ?? '', options: [...(source?.options ?? [])] };
}

/** Converts a draft to a source. */
export function sourceOfDraft(draft: SourceDraft): { name: string } & StaticSource {
  return { name: draft.name.trim(), options: cleanOptions(draft.options) };
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
