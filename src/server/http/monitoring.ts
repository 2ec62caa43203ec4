import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../ground/config.ts';
import { isListed, proxyList, socketAddress } from './client-address.ts';
import type { ServerContext } from './server-env.ts';

const LOOPBACK = proxyList(['127.0.0.0/8', '::1']);
/** Headers that proxies add. A proxy on this machine connects from it, too, for clients elsewhere. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

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

/**
 * Whether a request is of what monitors the server: a program on this machine, one that sends METRICS_TOKEN, or one that asks at
 * HEALTH_PORT. Everybody else is a stranger, who learns nothing of the installation.
 */
export function isMonitor(
  c: ServerContext,
  { metricsToken, healthPort }: Pick<Config, 'metricsToken' | 'healthPort'>,
): boolean {
  const isAtHealthPort = healthPort !== null && c.env?.incoming?.socket?.localPort === healthPort;
  return isAtHealthPort || isFromThisMachine(c) || hasToken(c, metricsToken);
}

/** Compares digests, in constant time. */
function hasToken(c: ServerContext, token: string | null): boolean {
  const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return token !== null && timingSafeEqual(digest(given), digest(token));
}

function isFromThisMachine(c: ServerContext): boolean {
  const address = socketAddress(c);
  const isForwarded = PROXY_HEADERS.some((name) => c.req.header(name) !== undefined);
  return address !== undefined && isListed(address, LOOPBACK) && !isForwarded;
}
