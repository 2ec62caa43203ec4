/** The five collections of documents. */
export const COLLECTIONS = ['fields', 'staticData', 'fieldMappings', 'clients', 'rules'] as const;
export type Collection = (typeof COLLECTIONS)[number];
