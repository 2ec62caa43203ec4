/** The paths of health checks, which are answered however busy the server is. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
