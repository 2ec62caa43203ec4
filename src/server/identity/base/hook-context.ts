import type { createAuthMiddleware } from 'better-auth/api';

/** The context of hooks before and after an endpoint of better-auth. */
export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
