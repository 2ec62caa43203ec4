import type { JsonObject } from '#records';
import { mappingId } from '../../documents/starter-packs/pack-parts.ts';
import { demoClientsAbroad } from './demo-clients-abroad.ts';
import { demoClientsCoast } from './demo-clients-coast.ts';
import { demoClientsFinance } from './demo-clients-finance.ts';
import { demoClientsMakers } from './demo-clients-makers.ts';
import { demoClientsPrivate } from './demo-clients-private.ts';
import { demoClientsServices } from './demo-clients-services.ts';
import type { DemoDocument } from './demo-document.ts';
import { demoFieldMappings } from './demo-field-mappings.ts';
import { demoFields } from './demo-fields.ts';
import { demoRulesDiligence } from './demo-rules-diligence.ts';
import { demoRulesPeople } from './demo-rules-people.ts';
import { demoRulesRegistration } from './demo-rules-registration.ts';
import { demoStaticSources } from './demo-static-sources.ts';

/**
 * The demo data of an empty data folder: fictional clients with the fields, mappings and rules for asking about them.
 */
export const demoDocuments: readonly DemoDocument[] = [
  ...Object.entries(demoStaticSources).map(
    ([name, options]): DemoDocument => ({ collection: 'staticData', id: name, data: { options } }),
  ),
  ...demoFields.map(
    (field): DemoDocument => ({ collection: 'fields', id: field.dataField, data: field as JsonObject }),
  ),
  ...demoFieldMappings.map(
    (mapping): DemoDocument => ({
      collection: 'fieldMappings',
      id: mappingId(mapping),
      data: mapping,
    }),
  ),
  ...[...demoRulesRegistration, ...demoRulesDiligence, ...demoRulesPeople].map(
    (rule): DemoDocument => ({ collection: 'rules', id: rule.id, data: rule as JsonObject }),
  ),
  ...demoClientsCoast,
  ...demoClientsFinance,
  ...demoClientsMakers,
  ...demoClientsServices,
  ...demoClientsAbroad,
  ...demoClientsPrivate,
];
