import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Config } from '../ground/config.ts';
import { isMonitor, METRICS_PATH } from './monitoring.ts';
import type { ServerEnv } from './server-env.ts';

/**
 * Serves `/metrics` as Prometheus text. In production only this machine may read it, and a program that sends METRICS_TOKEN;
 * others get 404.
 */
export function metricsRoutes(
  registry: Registry,
  config: Pick<Config, 'mode' | 'metricsToken' | 'healthPort'>,
) {
  return new Hono<ServerEnv>().get(METRICS_PATH, async (c, next) => {
    if (config.mode === 'production' && !isMonitor(c, config)) return next();
    c.header('Cache-Control', 'no-store');
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
}
