import { visitRoutes } from './visit-routes.ts';

/** Counting visits to the public pages. */
export const visitFeature = { http: visitRoutes };
