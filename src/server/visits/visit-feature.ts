import { visitRoutes } from './visit-routes.ts';

/** Counting who visits the public pages. */
export const visitFeature = { http: visitRoutes };
