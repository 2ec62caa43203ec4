/** better-auth, configured for Cairn. */
export type Auth = { handler(request: Request): Promise<Response> };
