import { ERRORS } from '#contract/error-contract.ts';
import { TOKEN_SIGN } from '#contract/programs/token-contract.ts';
import { numberText } from '../../ground/installation-format.ts';
import { escaped, type PrintSection } from '../../ground/print-page.ts';
import { ANSWER_KEPT_HOURS } from '../idempotency/answer-once.ts';

/** An example of how a program verifies what is posted to it; a test runs it. */
export const VERIFIER = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a post was signed by WEBHOOK_SECRET within the last five minutes. */
export function isOurs(headers, body, secret) {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers['webhook-' + name] ?? '');
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(id + '.' + at + '.' + body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  });
}`;

/** The parts of the page before the calls. */
export function introduction(
  baseUrl: string,
  { calls, requestsPerMinute }: { calls: number; requestsPerMinute: number },
): PrintSection[] {
  return [
    {
      name: 'the API of Cairn',
      html: `<h1>Cairn for other programs</h1><p class="result small">${calls} calls, one token for each program.</p>`,
    },
    { name: 'first call', html: firstCall(baseUrl) },
    { name: 'tokens', html: TOKENS },
    { name: 'what stays', html: STABILITY },
    { name: 'sending again', html: sendingAgain(baseUrl) },
    { name: 'limits', html: limits(requestsPerMinute) },
    { name: 'OpenRefine', html: reconciling(baseUrl) },
    { name: 'other addresses', html: OTHERS },
    { name: 'webhooks', html: `${WEBHOOKS}${code(VERIFIER)}` },
    { name: 'errors', html: errors() },
  ];
}

/** A block of code. */
export function code(text: string): string {
  return `<pre><code>${escaped(text)}</code></pre>`;
}

function firstCall(baseUrl: string): string {
  const lines = [
    `TOKEN=${TOKEN_SIGN}…   # Account, API tokens, New token`,
    `curl -H "Authorization: Bearer $TOKEN" ${baseUrl}/api/clients`,
    `curl -H "Authorization: Bearer $TOKEN" "${baseUrl}/api/matching/search?name=Ada%20Vale&kind=person"`,
  ];
  return `${code(lines.join('\n'))}<p class="how">The whole description, for programs that make clients of it: <a href="/api/openapi.json">openapi.json</a>.</p>`;
}

const TOKENS = `<p>A token is sent as <code>Authorization: Bearer</code>. It is made on the account page, shown once, and stored as a hash. It does
what its rights say, and never more than its user may at that moment: <b>read</b>, <b>screen</b> (look names up in reference
lists), <b>write</b>, or <b>everything</b>. It may be limited to some lists and collections.</p>
<p>A token does nothing that asks a person for the password, and reaches nothing of its user’s own account. It ends when it expires or
is revoked, with a new password, address or second factor of its user, and with the user.</p>
<p>Pages of other sites may call with a token; cookies are not used then.</p>`;

const STABILITY = `<p>An address, a method, a field that is answered and a code of an error stay as they are. Fields and calls are added: a program skips
fields that it does not know. Requests are strict: a field that is not described is refused with 400.</p>
<p>What has to change otherwise is named in CHANGELOG.md of the release before, works in both ways for that release, and
is marked as deprecated in openapi.json.</p>`;

function sendingAgain(baseUrl: string): string {
  const lines = [
    'curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
    '  -H \'Idempotency-Key: "batch-2041"\' \\',
    '  -d \'{ "records": [{ "id": "row 1", "kind": "person", "name": "Ada Vale" }], "keep": true }\' \\',
    `  "${baseUrl}/api/screening/records"`,
  ];
  return `<p>A call by POST or PATCH with the header <code>Idempotency-Key</code> is done once. A program that missed the answer sends the same call with the
same key, and gets the same answer with <code>Idempotency-Replayed: true</code>; while the first call still runs, the second waits for it, and after ten
seconds gets 409 CALL_RUNNING with Retry-After. The same key with another body or address gets 422 IDEMPOTENCY_KEY_REUSED. A key is 1 to 255 characters
of ASCII, belongs to its token, and is kept for ${ANSWER_KEPT_HOURS} hours. Only an answer of 2xx is kept: what was refused can be sent again. A call that
only reads, as its right says, needs no key and is answered again each time.</p>${code(lines.join('\n'))}
<p>With <code>keep</code>, and a token that may screen and write, the audit log keeps each record with the lists, their versions and what was found.</p>`;
}

function limits(requestsPerMinute: number): string {
  const rows = [
    ['Requests of one token', `${numberText(requestsPerMinute)} a minute; then 429 with Retry-After`],
    ['Requests of one network', `${numberText(requestsPerMinute)} a minute`],
    [
      'Look-ups of one user',
      '60 a minute by /api/matching/search; the reconciliation service has turns instead',
    ],
    ['Records of one call of /api/screening/records', '1,000; one call of each program at a time'],
    [
      'Candidates of a record there',
      '25, or up to 100 by “limit”: the likely ones first; “isMore” says that there are others',
    ],
    ['Body of a call', '1 MB; files 25 MB, in parts more'],
    ['Answer kept by an idempotency key', `${ANSWER_KEPT_HOURS} hours`],
    ['Queries of one request of the reconciliation service', '100; 25 candidates each'],
    ['When many requests wait', '503 with Retry-After; try again later'],
  ];
  return table(['What', 'How much'], rows);
}

function errors(): string {
  const shape = code(
    '{ "code": "NOT_FOUND", "status": 404, "message": "This was not found.", "data": { … } }',
  );
  const rows = Object.entries(ERRORS)
    .filter(([name]) => !/PROVIDER|PASSWORD_|PASSKEY|EMAIL_(TAKEN|UNCHANGED)|CODE/.test(name))
    .map(([name, { status, message }]) => [name, String(status), message]);
  const ordered = rows.toSorted((a, b) => Number(a[1]) - Number(b[1]));
  return `<p>Every error is JSON of one shape. Its sentence is for people, its code for programs; each answer has an x-request-id.</p>${shape}<details><summary>All codes</summary>${table(['Code', 'Status', 'Sentence'], ordered)}</details>`;
}

function reconciling(baseUrl: string): string {
  const address = `${baseUrl}/reconcile/${TOKEN_SIGN}…/all`;
  return `<p>Add this address in OpenRefine under “Reconcile, Start reconciling, Add standard service”, with a token that may screen, and the
name of a reference list in place of <code>all</code> for that one alone, or <code>clients</code> for the firm’s own clients, their contacts and
related parties, with a token that may read clients:</p>${code(address)}
<p>It is version 0.2 of the Reconciliation Service API: queries by GET and POST, the types person and organisation, the properties birthday,
birthplace, country and id, both numbers and the birthday as features, suggestions, previews, and every kept column for extending. Version
1.0-draft answers a program that sends <code>Accept: application/reconciliation.v1+json</code>, with its own addresses <code>/match</code>,
<code>/extend</code> and <code>/extend/propose</code>; there a required property filters, and of several values any is enough. The property id names a record of yours, such as <code>contacts:client:contact</code>: what was confirmed for it is a match, what was deleted is left out.</p>
<p>Decisions come back by <code>POST …/decisions</code> with a token that may screen and write: those of the review of the last run, with its log and undo.</p>
${code('{ "decisions": [{ "record": "contacts:client:contact", "candidate": "contacts:36@List", "decision": "confirm" }] }')}
<p>Anyone with this address can look names up; revoke the token to stop that. A program that sends headers writes <code>-</code> in the token’s place
and sends it as <code>Authorization: Bearer</code>, or as <code>?token=</code>.</p>`;
}

/** What other programs may call beside the calls of the contract, and what is for the site's own pages. */
const OTHER_ADDRESSES = [
  [
    '/reconcile/{token}/{list}',
    'The reconciliation service, as above; its own manifest describes it to programs',
  ],
  [
    'POST /api/imports, PUT /api/reference-uploads/{id}/files/{file}/parts/{part}, POST /api/answer-documents',
    'The bytes of a file, for the calls about imports, lists and documents of answers',
  ],
  [
    'GET /api/answer-documents/{id}, /api/reference-uploads/{id}/bad-rows, /api/reference-lists/{id}/proof/{format}, /api/reference-lists/{id}/source-proof/{format}, /api/own-data/export/file',
    'A file as the answer',
  ],
  [
    'POST /api/v1.0/email/send, /api/v1.0/email/send-form',
    'The contact form, in the protocol of EmailJS: for visitors of the site, without a token',
  ],
  [
    '/v0/b/{bucket}/o',
    'PDFs to summarise, in the protocol of Firebase Storage, with a token of POST /api/storage-token: for the pages of the site',
  ],
  [
    'POST /api/webhooks/contact-message',
    'The message that an event is about, for the receiver of webhooks: signed as webhooks are, with the id of the event',
  ],
  ['/api/auth/…', 'Accounts and sessions: for the pages of the site'],
];

const OTHERS = `<p>openapi.json describes the calls below. Files, and protocols that others have described, have addresses of their own:</p>
${table(['Address', 'What it is'], OTHER_ADDRESSES)}`;

const WEBHOOKS = `<p>With <code>WEBHOOK_URL</code> and <code>WEBHOOK_SECRET</code> the server posts events as standardwebhooks.com says, and repeats what is not
answered with 2xx. Check the signature before anything else, over the body as it came:</p>`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escaped(cell)}</td>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`;
}
