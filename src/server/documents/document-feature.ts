import { documentRoutes } from './document-routes.ts';

/** The five collections and saved scenarios. */
export const documentFeature = { api: documentRoutes };
