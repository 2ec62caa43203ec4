import type { FoundGroup, FoundItem, FoundKind } from '#contract/find-contract.ts';
import { questionsPath } from '#contract/page-paths.ts';
import { documentLink, entityLink } from '../editing/documents/document-link.ts';
import { indexItems, searchItems } from '../ui/lists/search-items.ts';

/** One line of the palette: a link with its label, and the address of the questions when there can be any about it. */
export type FindEntry = { to: string; label: string; detail: string; questions?: string };
/** Entries under one heading; `more` counts those that are found but not shown. */
export type FindSection = { title: string; entries: FindEntry[]; more: number };

/** Entries that a section shows at first. */
export const FIRST_ENTRIES = 4;

const SECTIONS: readonly { title: string; kinds: readonly FoundKind[] }[] = [
  { title: 'Clients, contacts, related parties', kinds: ['clients', 'contacts', 'relatedParties'] },
  { title: 'Rules and fields', kinds: ['rules', 'fields'] },
];

/** The sections of what the server has found, in their fixed order, each with at most `limit` entries. */
export function foundSections(
  groups: readonly FoundGroup[],
  limit: (title: string) => number,
): FindSection[] {
  return SECTIONS.map(({ title, kinds }) => {
    const own = groups.filter(({ kind }) => kinds.includes(kind));
    const entries = takeFromEach(
      own.map(({ items }) => items),
      limit(title),
    ).map(toEntry);
    const count = own.reduce((sum, group) => sum + group.count, 0);
    return { title, entries, more: count - entries.length };
  });
}

/** The section of those entries whose label contains every typed word. */
export function matchingSection(title: string, entries: readonly FindEntry[], words: string): FindSection {
  return {
    title,
    entries: [
      ...searchItems(
        indexItems(entries, ({ label }) => label),
        words,
      ),
    ],
    more: 0,
  };
}

/** The first `limit` items of the lists in order; each later list that has any keeps room for one. */
function takeFromEach<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const taken: T[] = [];
  for (const [index, list] of lists.entries()) {
    const waiting = lists.slice(index + 1).filter(({ length }) => length > 0).length;
    taken.push(...list.slice(0, Math.max(0, limit - taken.length - waiting)));
  }
  return taken;
}

function toEntry({ kind, id, name, clientId, context }: FoundItem): FindEntry {
  switch (kind) {
    case 'clients':
      return {
        ...{ to: documentLink({ collection: kind, id }), label: name, detail: 'Client' },
        questions: questionsPath({ kind, id }),
      };
    case 'contacts':
      return {
        to: entityLink({ kind, id, clientId: clientId ?? '' }),
        ...{ label: name, detail: `Contact of ${context}` },
        questions: questionsPath({ kind, id }),
      };
    case 'relatedParties':
      return {
        to: entityLink({ kind, id, clientId: clientId ?? '' }),
        ...{ label: name, detail: `Related party of ${context}` },
        questions: questionsPath({ kind, id }),
      };
    case 'rules':
      return { to: documentLink({ collection: kind, id }), label: name, detail: `Rule. ${context}` };
    case 'fields':
      return { to: documentLink({ collection: kind, id }), label: name, detail: `Field, ${context}` };
  }
}
