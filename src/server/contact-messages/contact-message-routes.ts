import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import {
  type ContactMessage,
  contactMessageSchema,
  type EmailSend,
  emailSendSchema,
} from '#contract/contact-messages/contact-message-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { AppError } from '../ground/app-error.ts';
import { errorHandler } from '../http/error-handler.ts';
import { readForm } from '../http/form-body.ts';
import { networkOf } from '../http/network-of.ts';
import { pageResponse, type SitePages } from '../http/page-response.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { requestBody } from '../http/request-body.ts';
import { ownOrigins, sameOrigin } from '../http/same-origin.ts';
import type { ServerContext, ServerEnv } from '../http/server-env.ts';
import type { ContactDeps } from './contact-deps.ts';
import { contactThrottle } from './contact-throttle.ts';
import { formStamp } from './form-stamp.ts';
import { receiveContactMessage } from './receive-contact-message.ts';

/** Enough for the longest message in any script. */
const MAX_BODY_BYTES = 65_536;
/** The page contains what the visitor typed. */
const NO_STORE = { 'Cache-Control': 'no-store' };
/** Most characters of a message about invalid input, as it repeats that input. */
const MAX_REASON_LENGTH = 500;
/** The fields that `emailjs.sendForm` adds to those of the form. */
const CALL_FIELDS = ['lib_version', 'user_id', 'service_id', 'template_id'] as const;

/**
 * Serves the three APIs of the contact form: `emailjs.send` and `emailjs.sendForm`, answered as EmailJS answers (the
 * text `OK`, or a sentence with its status), and the plain form, answered with its page.
 */
export function contactMessageRoutes(deps: ContactDeps & { pages: SitePages }) {
  const throttle = contactThrottle(deps);
  const receive = (c: ServerContext, message: ContactMessage, canProve = true) =>
    receiveContactMessage(deps, throttle, { message, network: networkOf(c.get('clientAddress')), canProve });
  const explain = errorHandler(deps.log);

  const calls = new Hono<ServerEnv>();
  calls.onError((error, c) => asText(explain(error, c), c));
  calls.post('/api/v1.0/email/send', requestBody({ maxBytes: MAX_BODY_BYTES }), async (c) => {
    const call = parsed(emailSendSchema, JSON.parse(c.get('bodyText') ?? 'null'));
    checkKeys(deps, call);
    await receive(c, call.template_params);
    return c.text('OK');
  });
  calls.post('/api/v1.0/email/send-form', async (c) => {
    const call = parsed(emailSendSchema, asCall(await readForm(c, MAX_BODY_BYTES)));
    checkKeys(deps, call);
    await receive(c, call.template_params);
    return c.text('OK');
  });

  const form = new Hono<ServerEnv>();
  form.post(
    PAGE_PATHS.contact,
    rateLimit(deps, 'contact form'),
    sameOrigin(ownOrigins(deps.config)),
    async (c) => {
      let typed: Record<string, string> = {};
      try {
        typed = await readForm(c, MAX_BODY_BYTES);
        await receive(c, parsed(contactMessageSchema, typed), false);
        return answer(c, { status: MESSAGES.contactSent, typed: {} });
      } catch (error) {
        const { status, reason } = await reasonOf(explain(error, c));
        return answer(c, { status: `${MESSAGES.contactNotSent} ${reason}`, typed }, status);
      }
    },
  );
  return new Hono<ServerEnv>().route('/', calls).route('/', form);

  async function answer(
    c: ServerContext,
    { status, typed }: { status: string; typed: Record<string, string> },
    httpStatus: ContentfulStatusCode = 200,
  ) {
    const { name = '', email = '', description = '' } = typed;
    const page = await deps.pages.at(PAGE_PATHS.contact);
    if (!page) return c.text(status, httpStatus, NO_STORE);
    const words = { STATUS: status, NAME: name, EMAIL: email, DESCRIPTION: description };
    const stamp = formStamp(deps.config.authSecret);
    const response = pageResponse(c, { ...page, status: httpStatus }, { ...words, STAMP: stamp });
    for (const [header, value] of Object.entries(NO_STORE)) response.headers.set(header, value);
    return response;
  }
}

/**
 * Checks the service, template and account of a call.
 * @throws AppError with EmailJS's message when they are not this server's
 */
function checkKeys({ config }: Pick<ContactDeps, 'config'>, call: EmailSend): void {
  const { publicKey, serviceId, templateId } = config.contactForm;
  if (call.user_id !== publicKey) throw new AppError('FORBIDDEN', { message: 'The Public Key is invalid.' });
  if (call.service_id !== serviceId) {
    throw new AppError('BAD_REQUEST', { message: 'The service ID not found.' });
  }
  if (call.template_id !== templateId) {
    throw new AppError('BAD_REQUEST', { message: 'The template ID not found.' });
  }
}

/** Converts the fields of a sent form to the call of `emailjs.send`. */
function asCall(fields: Record<string, string>): object {
  const isCallField = (name: string) => (CALL_FIELDS as readonly string[]).includes(name);
  const entries = Object.entries(fields);
  return {
    ...Object.fromEntries(entries.filter(([name]) => isCallField(name))),
    template_params: Object.fromEntries(entries.filter(([name]) => !isCallField(name))),
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const message = result.error.issues.map(sentenceOf).join(' ');
  throw new AppError('BAD_REQUEST', { message: message.slice(0, MAX_REASON_LENGTH) });
}

/** Formats an issue. The messages of the contract say what they are about; those of every schema need the path. */
function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  return /^(This|A list) /.test(message)
    ? `${path.map(String).join('.') || 'The call'}: ${message}`
    : message;
}

async function asText(answer: Response, c: ServerContext): Promise<Response> {
  const { status, reason } = await reasonOf(answer);
  return c.text(reason, status);
}

/** Returns status and message of an error response. Headers set so far, such as Retry-After, stay. */
async function reasonOf(answer: Response): Promise<{ status: ContentfulStatusCode; reason: string }> {
  const { message } = (await answer.json()) as { message: string };
  return { status: answer.status as ContentfulStatusCode, reason: message };
}
