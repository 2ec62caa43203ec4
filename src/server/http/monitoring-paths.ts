/** The paths of health checks, which are answered however busy the server is. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
export const METRICS_PATH = '/metrics';

/** Whether a request asks for the server's health. */
export function isHealthCheck(url = ''): boolean {
  return HEALTH_PATHS.has(pathOf(url));
}

/** Whether a request comes from what monitors the server, rather than from a person who works with it. */
export function isMonitoring(url = ''): boolean {
  return isHealthCheck(url) || pathOf(url) === METRICS_PATH;
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
