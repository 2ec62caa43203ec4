import type { ComponentType } from 'react';

/** The code of every screen of the tool, by the name of its chunk. */
export const TOOL_PAGES = {
  'dashboard-with-steps': async () => (await import('./dashboard-with-steps.tsx')).DashboardWithSteps,
  account: async () => (await import('../identity/account/account-page.tsx')).AccountPage,
  messages: async () => (await import('../messages/messages-page.tsx')).MessagesPage,
  people: async () => (await import('../people/people-page.tsx')).PeoplePage,
  health: async () => (await import('../health/health-page.tsx')).HealthPage,
  summary: async () => (await import('../summaries/summary-page.tsx')).SummaryPage,
  fields: async () => (await import('../fields/fields-page.tsx')).FieldsPage,
  rules: async () => (await import('../rules/rules-page.tsx')).RulesPage,
  'static-data': async () => (await import('../static-sources/static-data-page.tsx')).StaticDataPage,
  'field-mappings': async () => (await import('../field-mappings/field-mappings-page.tsx')).FieldMappingsPage,
  clients: async () => (await import('../clients/clients-page.tsx')).ClientsPage,
  client: async () => (await import('../clients/client-page.tsx')).ClientPage,
  'person-merge': async () => (await import('../clients/merge/person-merge-page.tsx')).PersonMergePage,
  merge: async () => (await import('../clients/merge/merge-page.tsx')).MergePage,
  'entity-file': async () => (await import('../entity-files/entity-file-page.tsx')).EntityFilePage,
  import: async () => (await import('../editing/transfer/import-page.tsx')).ImportPage,
  'reference-lists': async () =>
    (await import('../reference-lists/reference-lists-page.tsx')).ReferenceListsPage,
  'reference-upload': async () =>
    (await import('../reference-lists/upload/reference-upload-page.tsx')).ReferenceUploadPage,
  'list-proof': async () => (await import('../reference-lists/proof/list-proof-page.tsx')).ListProofPage,
  'entity-matching': async () =>
    (await import('../matching/review/entity-matching-page.tsx')).EntityMatchingPage,
  'look-up': async () => (await import('../matching/look-up/look-up-page.tsx')).LookUpPage,
  'run-differences': async () =>
    (await import('../matching/runs/differences/run-differences-page.tsx')).RunDifferencesPage,
  screening: async () => (await import('../matching/screening/screening-page.tsx')).ScreeningPage,
  duplicates: async () => (await import('../matching/duplicates/duplicates-page.tsx')).DuplicatesPage,
  resolution: async () => (await import('../matching/resolution/resolution-page.tsx')).ResolutionPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;
