import type { AppDeps } from '../deps.ts';
import { settingsRoutes } from './settings-routes.ts';

/** Public settings for the pages. */
export const siteFeature = {
  api: ({ config }: AppDeps) => ({ settings: settingsRoutes(config) }),
};
