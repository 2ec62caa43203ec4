import type { EntityKind } from '#records';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';

/** The kinds, for narrow tabs. */
export const KIND_TABS: Record<EntityKind, string> = { ...ENTITY_KIND_LABELS, relatedParties: 'Parties' };
/** One entity of each kind. */
export const KIND_NAMES: Record<EntityKind, string> = {
  clients: 'Client',
  contacts: 'Contact',
  relatedParties: 'Related Party',
};
