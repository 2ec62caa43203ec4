import type { AlertRule } from '#matching';

/** The kinds of names that have lines of their own. */
export const NAME_KINDS = ['person', 'organisation'] as const;
export type NameKind = (typeof NAME_KINDS)[number];
export const NAME_KIND_LABELS: Record<NameKind, string> = { person: 'People', organisation: 'Companies' };

type Line = 'likely' | 'possible';
type ListLines = NonNullable<AlertRule['lists'][string][NameKind]>;

/** Sets a line of a kind of names; a first line cannot be missing, and the second one not above it. */
export function withLine(rule: AlertRule, kind: NameKind, line: Line, mean: number | null): AlertRule {
  const before = rule.lines[kind];
  const likely = line === 'likely' ? (mean ?? before.likely) : before.likely;
  const possible = line === 'possible' ? mean : before.possible;
  const lowest = possible === null ? null : Math.min(possible, likely);
  return { ...rule, lines: { ...rule.lines, [kind]: { likely, possible: lowest } } };
}

/** Sets what differs for a list; what is undefined there is as everywhere else. */
export function withListLines(
  rule: AlertRule,
  { name, kind }: { name: string; kind: NameKind },
  lines: ListLines,
): AlertRule {
  const own = Object.hasOwn(rule.lists, name) ? rule.lists[name] : {};
  const known = Object.entries({ ...own?.[kind], ...lines }).filter(([, value]) => value !== undefined);
  return { ...rule, lists: { ...rule.lists, [name]: { ...own, [kind]: Object.fromEntries(known) } } };
}

/** What a rule says of a list and a kind of names. */
export function listLines(rule: AlertRule, name: string, kind: NameKind): ListLines {
  return (Object.hasOwn(rule.lists, name) ? rule.lists[name]?.[kind] : undefined) ?? {};
}
