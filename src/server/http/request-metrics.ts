import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { requestRoute } from './request-route.ts';
import type { ServerHandler } from './server-env.ts';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one app's requests and of its process. */
export type RequestMetrics = { registry: Registry; count: ServerHandler };

/** Counts and times requests by method, route and status. */
export function requestMetrics(): RequestMetrics {
  const registry = Registry.merge([processMetrics()]);
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the start of its answer.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const count: ServerHandler = async (c, next) => {
    const stop = duration.startTimer();
    await next();
    const labels = { method: c.req.method, route: requestRoute(c) };
    stop(labels);
    requests.inc({ ...labels, status: c.res.status });
  };
  return { registry, count };
}

let ofThisProcess: Registry | undefined;

/** Collected once per process, as collection never ends, however many apps it has. */
function processMetrics(): Registry {
  if (ofThisProcess) return ofThisProcess;
  ofThisProcess = new Registry();
  collectDefaultMetrics({ register: ofThisProcess });
  return ofThisProcess;
}
