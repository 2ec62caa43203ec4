import { createApi } from './api-client.ts';

/** Most characters of a keepalive call; browsers allow 64 KiB in total, and a character can take three bytes. */
export const MAX_LASTING_CHARACTERS = 20_000;

/** The same calls as `api` with `keepalive`: they complete even when the page is left. */
export const lastingApi = createApi({ keepalive: true });
