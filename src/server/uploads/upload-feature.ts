import type { StorageDeps } from './storage-deps.ts';
import { storageRoutes } from './storage-routes.ts';
import { storageTokenRoutes, storageUsageRoutes } from './storage-token-routes.ts';

/** Uploads of files, in the protocol of Firebase Storage. */
export const uploadFeature = {
  api: (deps: StorageDeps) => ({
    storageToken: storageTokenRoutes(deps),
    storageUsage: storageUsageRoutes(deps),
  }),
  http: storageRoutes,
};
