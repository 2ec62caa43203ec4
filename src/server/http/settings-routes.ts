import type { Config } from '../config.ts';
import { anyone } from './require-session.ts';

/** The settings a browser may know before anybody signs in. */
export function settingsRoutes(config: Config) {
  return anyone.settings.handler(() => ({
    googleSignIn: config.google !== null,
    minPasswordLength: config.minPasswordLength,
    defaultClientId: config.defaultClientId,
  }));
}
