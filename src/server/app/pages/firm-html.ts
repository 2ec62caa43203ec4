import type { Firm } from '../../ground/firm-schema.ts';
import { escapeHtml } from '../../http/fill-page.ts';

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];

/** The parts of the public pages that tell of the firm, by name; an empty part is not shown. */
function firmParts(firm: Firm): Readonly<Record<string, string>> {
  return {
    foot: footHtml(firm),
    controller: controllerHtml(firm),
    people: peopleHtml(firm),
    cases: casesHtml(firm),
  };
}

/** Fills the parts of a page, `<!--firm:name-->`, and adds the firm to its structured data and to each printed sheet. */
export function fillFirm(page: string, firm: Firm): string {
  const parts = firmParts(firm);
  return page
    .replace('</head>', (end) => `${printFoot(firm)}${end}`)
    .replace(/<!--firm:(\w+)-->/g, (_, name: string) => parts[name] ?? '')
    .replace(
      /(<script type="application\/ld\+json"[^>]*>)(.*?)(<\/script>)/s,
      (_, open: string, json: string, close: string) => open + withFirm(json, firm) + close,
    );
}

/** The styles that print the firm's name and address for mail at the foot of each sheet; none without a name. */
function printFoot({ legalName, email }: Firm): string {
  if (!legalName) return '';
  const text = cssString([legalName, email].filter(Boolean).join(', '));
  const rule = `@media print{@page{@bottom-left{content:${text};font:10px sans-serif}}}`;
  return `<style nonce="%STYLE_NONCE%">${rule}</style>`;
}

/** A text as a CSS string within a page: all that could end either, or be a slot, is escaped. */
function cssString(text: string): string {
  const escaped = text.replace(/[^\p{L}\p{N} .,@()-]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `);
  return `"${escaped}"`;
}

function withFirm(json: string, { legalName, address, email, telephone }: Firm): string {
  const data = {
    ...JSON.parse(json),
    ...(legalName && { legalName }),
    ...(email && { email }),
    ...(telephone && { telephone }),
    ...(address.length > 0 && { address: address.join(', ') }),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function footHtml({ legalName, address, email, telephone, hours, registration }: Firm): string {
  const contact = [email && mailLink(email), telephone && telLink(telephone), hours && escapeHtml(hours)];
  const columns = [
    column(legalName, address.map(escapeHtml), 'h2'),
    column(
      contact.some(Boolean) ? 'Write or ring' : undefined,
      contact.filter((one) => one !== undefined),
    ),
    column(registration.length > 0 ? 'Registered' : undefined, registration.map(escapeHtml)),
  ];
  return columns.join('');
}

function column(title: string | undefined, lines: readonly (string | undefined)[], tag?: 'h2'): string {
  if (title === undefined && lines.length === 0) return '';
  const heading = tag
    ? `<p><b>${escapeHtml(title ?? '')}</b></p>`
    : `<p class="cap">${escapeHtml(title ?? '')}</p>`;
  return `<div>${title ? heading : ''}${lines.map((line) => `<p>${line}</p>`).join('')}</div>`;
}

function controllerHtml({ legalName, address, email, telephone, legalBasis }: Firm): string {
  if (!legalName) return '';
  const ways = [email && `write to ${mailLink(email)}`, telephone && `ring ${telLink(telephone)}`].filter(
    Boolean,
  );
  const where = address.length > 0 ? `, ${escapeHtml(address.join(', '))},` : '';
  const way = ways.join(' or ');
  return [
    `<p><strong>${escapeHtml(legalName)}</strong>${where} answers for what is kept here (the controller).`,
    way && ` ${way.charAt(0).toUpperCase()}${way.slice(1)}.`,
    legalBasis && ` We keep what you send because you asked us to answer you (${escapeHtml(legalBasis)}).`,
    '</p>',
  ].join('');
}

function peopleHtml({ people }: Firm): string {
  if (people.length === 0) return '';
  const rows = people.map(
    ({ name, role, text }) =>
      `<li><h4>${escapeHtml(name)}</h4>${role ? `<p><i>${escapeHtml(role)}</i></p>` : ''}${text ? `<p>${escapeHtml(text)}</p>` : ''}</li>`,
  );
  return `<h3>Whom you would be talking to.</h3><ul data-columns="2">${rows.join('')}</ul>`;
}

function casesHtml({ cases }: Firm): string {
  if (cases.length === 0) return '';
  const rows = cases.map(({ name, text, figure, unit, detail }) => {
    const number = figure ? `<p><b>${escapeHtml(figure)}</b> ${escapeHtml(unit ?? '')}</p>` : '';
    const measured =
      number || detail ? `<div>${number}${detail ? `<p>${escapeHtml(detail)}</p>` : ''}</div>` : '';
    return `<li><div><h4>${escapeHtml(name)}</h4><p>${escapeHtml(text)}</p></div>${measured}</li>`;
  });
  const title =
    cases.length === 1
      ? 'One route, and where it came out.'
      : `${COUNTS[cases.length]} routes, and where they came out.`;
  return `<h3>${title}</h3><ul>${rows.join('')}</ul>`;
}

const mailLink = (email: string) => `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`;
const telLink = (telephone: string) =>
  `<a href="tel:${escapeHtml(telephone.replace(/[^+\d]/g, ''))}">${escapeHtml(telephone)}</a>`;
