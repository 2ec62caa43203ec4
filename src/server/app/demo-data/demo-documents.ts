import { packDocuments, type StarterDocument } from '../../documents/starter-packs/starter-pack.ts';
import { demoClientsAbroad } from './demo-clients-abroad.ts';
import { demoClientsCoast } from './demo-clients-coast.ts';
import { demoClientsFinance } from './demo-clients-finance.ts';
import { demoClientsMakers } from './demo-clients-makers.ts';
import { demoClientsPrivate } from './demo-clients-private.ts';
import { demoClientsServices } from './demo-clients-services.ts';
import { demoFieldMappings } from './demo-field-mappings.ts';
import { demoFields } from './demo-fields.ts';
import { demoRulesDiligence } from './demo-rules-diligence.ts';
import { demoRulesPeople } from './demo-rules-people.ts';
import { demoRulesRegistration } from './demo-rules-registration.ts';
import { demoStaticSources } from './demo-static-sources.ts';

/**
 * The demo data of an empty data folder: fictional clients with the fields, mappings and rules for asking about them.
 */
export const demoDocuments: readonly StarterDocument[] = [
  ...packDocuments({
    staticSources: demoStaticSources,
    fields: demoFields,
    mappings: demoFieldMappings,
    rules: [...demoRulesRegistration, ...demoRulesDiligence, ...demoRulesPeople],
  }),
  ...demoClientsCoast,
  ...demoClientsFinance,
  ...demoClientsMakers,
  ...demoClientsServices,
  ...demoClientsAbroad,
  ...demoClientsPrivate,
];
