const EMAIL = /[^\s"'<>()[\]{}\\,;:=/?&@]{1,64}(?:@|%40)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+/giu;
const SECRET_PARAMETER = /\b(token|code|state|secret|password|session_token)=[^&\s"'\\]+/giu;
const API_TOKEN = /\bck_[\w-]{8,}/gu;
const CREDENTIALS = /\b(bearer|basic) [\w.~+/=-]+/giu;

/** Removes email addresses, API tokens, and the values of tokens in links, cookies and headers. */
export function redactText(text: string): string {
  return redactEmails(text)
    .replace(SECRET_PARAMETER, '$1=[redacted]')
    .replace(CREDENTIALS, '$1 [redacted]')
    .replace(API_TOKEN, '[token]');
}

/** Removes email addresses. */
export function redactEmails(text: string): string {
  return text.replace(EMAIL, '[email]');
}
