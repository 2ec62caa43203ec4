import type { EntityKind, FieldMapping } from '#records';
import { mapping } from '../../documents/starter-packs/pack-parts.ts';

const CLIENTS: EntityKind[] = ['clients'];
const CONTACTS: EntityKind[] = ['contacts'];
const PARTIES: EntityKind[] = ['relatedParties'];
const PEOPLE: EntityKind[] = ['contacts', 'relatedParties'];
const ALL: EntityKind[] = ['clients', 'contacts', 'relatedParties'];

/** Which values of an entity fill fields, so that they need not be asked for again. */
export const demoFieldMappings: readonly FieldMapping[] = [
  mapping('name', 'clientName', CLIENTS),
  mapping('prevname', 'prevname', CLIENTS),
  mapping('clientType', 'clientType', CLIENTS),
  mapping('sector', 'sector', CLIENTS),
  mapping('website', 'website', CLIENTS),
  mapping('currency', 'currency', CLIENTS),
  // Not mapped to `turnover`: that question is asked again at every review.
  mapping('turnover', 'recordedTurnover', CLIENTS),
  mapping('address.country', 'country', CLIENTS),
  mapping('registration.number', 'registrationNumber', CLIENTS),
  mapping('registration.legalForm', 'legalForm', CLIENTS),
  mapping('registration.incorporated', 'incorporated', CLIENTS),
  mapping('tax.fatcaType', 'fatcaType', CLIENTS),
  mapping('tax.crsType', 'crsType', CLIENTS),
  mapping('relationship.manager', 'relationshipManager', CLIENTS),
  mapping('relationship.riskRating', 'riskRating', CLIENTS),
  mapping('firstname', 'firstname', PEOPLE),
  mapping('lastname', 'lastname', PEOPLE),
  mapping('birthday', 'birthday', ALL),
  mapping('nationality', 'nationality', ALL),
  mapping('jobtitle', 'jobtitle', CONTACTS),
  mapping('email', 'email', CONTACTS),
  mapping('phone', 'phone', CONTACTS),
  mapping('name', 'partyName', PARTIES),
  mapping('role', 'role', PARTIES),
  mapping('ownership', 'ownership', PARTIES),
  mapping('birthplace', 'birthplace', PARTIES),
  mapping('country', 'country', PARTIES),
];
