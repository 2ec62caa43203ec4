import type { MergeDeps } from './merge-deps.ts';
import { mergeRoutes } from './merge-routes.ts';

/** Merging two clients into one, and taking them apart again. */
export const mergeFeature = { api: (deps: MergeDeps) => ({ merges: mergeRoutes(deps) }) };
