import { HOUR_MS, MINUTE_MS } from '#records';
import type { ServerConfig } from '../read-config.ts';

/** Returns the sentences of the privacy policy that depend on the settings, by slot name. */
export function privacyWords(config: ServerConfig) {
  return {
    CONTACT_WAY: contactWay(config),
    SESSION_LENGTH: `It ends when you log out, after ${config.sessionIdleMs / MINUTE_MS} minutes without use, and after ${config.sessionLifetimeMs / HOUR_MS} hours in any case.`,
    ANALYTICS: analytics(config),
    SHARING: sharing(config),
    SECURITY: security(config),
  };
}

function contactWay({ contactForm }: ServerConfig): string {
  return contactForm.origin
    ? `The form is sent through the mail service at ${contactForm.origin}, which passes it on to us.`
    : 'The form is sent to this server, which keeps it and passes it on to us by email.';
}

const SERVICES = { plausible: 'Plausible', umami: 'Umami', goatcounter: 'GoatCounter' } as const;

function analytics({ analytics: { kind, origin } }: ServerConfig): string {
  if (kind === 'off') return 'No analytics service is in use: visits are not counted.';
  const declines = 'Browsers that send Do Not Track or Global Privacy Control are not counted.';
  if (kind !== 'own') {
    return `Visits are counted by the analytics service ${SERVICES[kind]} at ${origin}, without cookies. ${declines}`;
  }
  return `The analytics service is our own counter, on this server. It counts the page, the day, the host name of the site that led here, and whether a phone, a tablet or a computer asked. It knows no visitor, no network address and no cookie, so that two visits cannot be told to be by the same person. ${declines}`;
}

function sharing({ contactForm, analytics: { origin }, webhook, s3, summarizer }: ServerConfig): string {
  const outside = [
    contactForm.origin && 'the mail service named above, which carries your message',
    origin && 'the analytics service named above, which counts visits',
    s3 && 'a storage service, which keeps documents that colleagues upload',
    summarizer.provider !== 'embedded' &&
      'a language model’s service, which is sent the text of documents that colleagues have summarised',
  ].filter(Boolean);
  const exception =
    outside.length > 0
      ? `Besides us only these take part: ${outside.join(', and ')}.`
      : 'No one else takes part.';
  return webhook
    ? `${exception} Another program of ours is told that a message has come, and may read it here by a signed call.`
    : exception;
}

function security({ baseUrl, analytics: { origin } }: ServerConfig): string {
  const encrypted = baseUrl.startsWith('https:')
    ? 'All of this site is sent over encrypted connections. '
    : '';
  const own = origin
    ? 'Apart from the counting named above, the pages of this site load nothing from anywhere else.'
    : 'The pages of this site load nothing from anywhere else.';
  return `${encrypted}${own} The server’s log notes the network address of calls and of refused requests, so that faults and abuse can be found; what you write is never in it.`;
}
