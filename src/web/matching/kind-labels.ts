import type { EntityKind } from '#records';

/** A kind as tabs and headings name it. */
export const KIND_LABELS: Record<EntityKind, string> = {
  clients: 'Clients',
  contacts: 'Contacts',
  relatedParties: 'Related Parties',
};
/** The same where room is short. */
export const KIND_TABS: Record<EntityKind, string> = { ...KIND_LABELS, relatedParties: 'Parties' };
/** One entity of the kind. */
export const KIND_NAMES: Record<EntityKind, string> = {
  clients: 'Client',
  contacts: 'Contact',
  relatedParties: 'Related Party',
};
