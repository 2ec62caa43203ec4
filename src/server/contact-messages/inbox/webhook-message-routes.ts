import { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { AppError } from '../../ground/app-error.ts';
import { errorHandler } from '../../http/error-handler.ts';
import { requestBody } from '../../http/request-body.ts';
import type { ServerEnv } from '../../http/server-env.ts';
import type { WebhookConfig } from '../../webhooks/webhook-settings.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { findInboxMessage } from './inbox-store.ts';

const MAX_BODY_BYTES = 2_000;
const questionSchema = z.strictObject({ id: z.string().min(1).max(100) });

/**
 * Serves `POST /api/webhooks/contact-message`: the receiver of webhooks, who was told an id, gets the message. The call is
 * signed as webhooks are (standardwebhooks.com), by the same key, and is good for five minutes.
 */
export function webhookMessageRoutes(deps: Pick<ContactDeps, 'db' | 'log'> & { config: WebhookConfig }) {
  const { webhook } = deps.config;
  const routes = new Hono<ServerEnv>();
  routes.onError(errorHandler(deps.log));
  return routes.post(
    '/api/webhooks/contact-message',
    requestBody({ maxBytes: MAX_BODY_BYTES }),
    async (c) => {
      if (!webhook) throw new AppError('NOT_FOUND');
      const body = c.get('bodyText') ?? '';
      checkSignature(webhook.secret, body, c.req.header());
      const question = questionSchema.safeParse(JSON.parse(body || 'null'));
      if (!question.success) {
        throw new AppError('BAD_REQUEST', { message: 'Send {"id": "…"}, with the id of the event.' });
      }
      const message = await findInboxMessage(deps.db.query, question.data.id);
      if (!message) throw new AppError('NOT_FOUND');
      deps.log.info({ event: 'contact-message-told', messageId: message.id }, 'webhook notified');
      const { id, name, email, description, receivedAt, handling } = message;
      return c.json({ id, name, email, description, receivedAt, state: handling });
    },
  );
}

/** @throws AppError 401 */
function checkSignature(secret: string, body: string, headers: Record<string, string>): void {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
  } catch (cause) {
    throw new AppError('UNAUTHORIZED', { message: 'The signature of this call is not valid.', cause });
  }
}
