import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Config } from '../ground/config.ts';
import { isListed, proxyList, socketAddress } from './client-address.ts';
import { METRICS_PATH } from './monitoring-paths.ts';
import type { ServerContext, ServerEnv } from './server-env.ts';

const LOOPBACK = proxyList(['127.0.0.0/8', '::1']);
/** Headers that proxies add. A proxy on this machine connects from it, too, for clients elsewhere. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Serves `/metrics` as Prometheus text. In production only this machine may read it, and a program that sends METRICS_TOKEN;
 * others get 404.
 */
export function metricsRoutes(
  registry: Registry,
  { mode, metricsToken }: Pick<Config, 'mode' | 'metricsToken'>,
) {
  return new Hono<ServerEnv>().get(METRICS_PATH, async (c, next) => {
    const isOpen = mode !== 'production' || isFromThisMachine(c) || hasToken(c, metricsToken);
    if (!isOpen) return next();
    c.header('Cache-Control', 'no-store');
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
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
