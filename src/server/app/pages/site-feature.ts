import type { AppDeps } from '../deps.ts';
import { settingsRoutes } from './settings-routes.ts';

/** What the pages may know of the settings. */
export const siteFeature = {
  api: ({ config }: AppDeps) => ({ settings: settingsRoutes(config) }),
};
