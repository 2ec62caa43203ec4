/** The three kinds of entity a question can be about and a match can be made for. */
export const ENTITY_KINDS = ['clients', 'contacts', 'relatedParties'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** The values of a rule's `applicableTo`: rules write "parties" where everything else writes "relatedParties". */
export const RULE_KINDS = ['clients', 'contacts', 'parties'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The name of this kind in rules. */
export function toRuleKind(kind: EntityKind): RuleKind {
  return kind === 'relatedParties' ? 'parties' : kind;
}

/** The array of a client document that contains entities of this kind; clients are documents of their own. */
export function clientArrayOf(kind: Exclude<EntityKind, 'clients'>): 'contacts' | 'associatedparties' {
  return kind === 'contacts' ? 'contacts' : 'associatedparties';
}

/** Makes a value for each kind. */
export function perKind<T>(of: (kind: EntityKind) => T): Record<EntityKind, T> {
  return { clients: of('clients'), contacts: of('contacts'), relatedParties: of('relatedParties') };
}

/** The kinds in words. */
export const KIND_WORDS = perKind((kind) => (kind === 'relatedParties' ? 'related parties' : kind));
