import type { EntityKind } from '#records';

/** The name of each entity kind on screen. */
export const ENTITY_KIND_LABELS: Record<EntityKind, string> = {
  clients: 'Clients',
  contacts: 'Contacts',
  relatedParties: 'Related Parties',
};
