import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import type { Jobs } from '../jobs/jobs.ts';
import type { WebhookConfig } from './webhook-settings.ts';
import type { WebhookEvent, Webhooks } from './webhooks.ts';

const JOB_NAME = 'post-webhook';
/** Pauses double from 2 s to an hour, so that the receiver may be down for most of a day. */
const POST_RETRIES = 30;
const ANSWER_LIMIT_MS = 15_000;

type Settings = { config: WebhookConfig; log: Logger; jobs: Jobs };

/** Creates webhooks that post events as jobs. Call before the jobs start. */
export function createWebhooks({ config, log, jobs }: Settings): Webhooks {
  const { webhook } = config;
  jobs.handle(
    JOB_NAME,
    async (event: WebhookEvent, { signal }) => {
      // The setting was removed while the event waited.
      if (!webhook) return;
      await post(webhook, event, signal);
      log.info({ event: 'webhook-posted', type: event.type, id: event.id }, 'webhook posted');
    },
    { retries: POST_RETRIES },
  );
  return {
    async announce(event, transaction) {
      if (webhook) await jobs.add(JOB_NAME, event, { transaction, key: event.id });
    },
  };
}

/** Posts one event. Any response but 2xx is a failure; redirects are not followed, as the URL is the owner's choice. */
async function post(
  { url, secret }: { url: string; secret: string },
  event: WebhookEvent,
  signal: AbortSignal,
): Promise<void> {
  const { id, ...rest } = event;
  const body = JSON.stringify(rest);
  const now = new Date();
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Cairn-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook's address answered ${response.status}.`);
}
