/** The three kinds of entity a question can be about and a match can be made for. */
export const ENTITY_KINDS = ['clients', 'contacts', 'relatedParties'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** What a rule's `applicableTo` may hold: rules say "parties" where everything else says "relatedParties". */
export const RULE_KINDS = ['clients', 'contacts', 'parties'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The name under which a rule knows this kind. */
export function toRuleKind(kind: EntityKind): RuleKind {
  return kind === 'relatedParties' ? 'parties' : kind;
}

/** The client document's array that holds entities of this kind; clients are documents of their own. */
export function clientArrayOf(kind: Exclude<EntityKind, 'clients'>): 'contacts' | 'associatedparties' {
  return kind === 'contacts' ? 'contacts' : 'associatedparties';
}
