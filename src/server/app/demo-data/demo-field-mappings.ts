import type { EntityKind, FieldMapping } from '#records';
import { mapping } from '../../documents/starter-packs/pack-parts.ts';

const CONTACTS: EntityKind[] = ['contacts'];
const PARTIES: EntityKind[] = ['relatedParties'];
const PEOPLE: EntityKind[] = ['contacts', 'relatedParties'];
const ALL: EntityKind[] = ['clients', 'contacts', 'relatedParties'];

/** Which values of an entity fill fields, so that they need not be asked for again. */
export const demoFieldMappings: readonly FieldMapping[] = [
  mapping('name', 'clientName'),
  mapping('prevname', 'prevname'),
  mapping('clientType', 'clientType'),
  mapping('sector', 'sector'),
  mapping('website', 'website'),
  mapping('currency', 'currency'),
  // Not mapped to `turnover`: that question is asked again at every review.
  mapping('turnover', 'recordedTurnover'),
  mapping('address.country', 'country'),
  mapping('registration.number', 'registrationNumber'),
  mapping('registration.legalForm', 'legalForm'),
  mapping('registration.incorporated', 'incorporated'),
  mapping('tax.fatcaType', 'fatcaType'),
  mapping('tax.crsType', 'crsType'),
  mapping('relationship.manager', 'relationshipManager'),
  mapping('relationship.riskRating', 'riskRating'),
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
