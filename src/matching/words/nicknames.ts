import data from './given-names.json' with { type: 'json' };

/** The groups of each name. */
const groupsOf = new Map<string, readonly number[]>();
const groups: readonly (readonly string[])[] = data.groups;
for (const [group, names] of groups.entries())
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), group]);

/** The numbers of the groups a given name is in; empty for most names. */
export function nicknameGroups(word: string): readonly number[] {
  return groupsOf.get(word) ?? NONE;
}

/** The other names of the first group a given name is in. */
export function nicknamesOf(word: string): string[] {
  const [first] = nicknameGroups(word);
  return first === undefined ? [] : (groups[first] ?? []).filter((name) => name !== word);
}

const NONE: readonly number[] = [];
