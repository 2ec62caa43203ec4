import type { Firm } from '../ground/firm-schema.ts';
import { installationFormat } from '../ground/installation-format.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const LINK = /https?:\/\/[^\s<>"]+/g;
const ONLY_LINK = /^https?:\/\/[^\s<>"]+$/;
const PAGE = 'margin:0;padding:24px;background:#f5f2e9;color:#182023';
const SHEET = 'max-width:560px;margin:0 auto;font:16px/1.55 Georgia,serif;overflow-wrap:anywhere';
const BUTTON =
  'display:inline-block;padding:10px 18px;background:#46582a;color:#ffffff;font:600 15px/1.4 sans-serif;text-decoration:none';
const ADDRESS = 'font:13px/1.5 sans-serif;color:#454d4c';
const QUOTE = 'margin:0 0 16px;padding-left:14px;border-left:2px solid #b9b3a0;color:#454d4c';
const FOOT =
  'margin-top:28px;padding-top:14px;border-top:1px solid #dad5c5;font:13px/1.5 sans-serif;color:#454d4c';

/** Longest line, in characters, that is sent without encoding, so that a mail is readable in a text editor, too. */
export const MAX_LINE_LENGTH = 72;

/** The text of a mail with the firm at its end, below the mark by which mail programs know a signature. */
export function mailText(text: string, firm: Firm): string {
  const lines = firmLines(firm);
  return lines.length === 0 ? text : `${text.trimEnd()}\n\n-- \n${lines.join('\n')}\n`;
}

/** The same as HTML in the look of the site, without anything that is loaded. */
export function mailHtml(text: string, firm: Firm): string {
  const parts = text.trim().split(/\n{2,}/);
  const lines = firmLines(firm).map(escapeHtml);
  const foot = lines.length === 0 ? '' : `<div style="${FOOT}">${lines.join('<br>')}</div>`;
  return `<!doctype html><html lang="${installationFormat().language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"></head><body style="${PAGE}"><div style="${SHEET}">${parts.map(paragraph).join('')}${foot}</div></body></html>`;
}

function paragraph(text: string): string {
  if (ONLY_LINK.test(text)) return button(text);
  const lines = unwrapped(text.split('\n'));
  const quoted = lines.filter((line) => line.startsWith('>'));
  const said = lines.filter((line) => !line.startsWith('>'));
  const words = said.length > 0 ? `<p style="margin:0 0 16px">${said.map(withLinks).join('<br>')}</p>` : '';
  if (quoted.length === 0) return words;
  const quote = quoted.map((line) => escapeHtml(line.replace(/^> ?/, ''))).join('<br>');
  return `${words}<blockquote style="${QUOTE}">${quote}</blockquote>`;
}

/** A link that is a paragraph of its own is the step to take, with its address below it, to be read and copied. */
function button(link: string): string {
  const address = escapeHtml(link);
  return `<p style="margin:0 0 16px"><a href="${address}" style="${BUTTON}">Open this page</a><br><span style="${ADDRESS}">${address}</span></p>`;
}

/** The lines as they were before the text was wrapped: it broke a line where the next word had no room in it. */
function unwrapped(lines: readonly string[]): string[] {
  const whole: string[] = [];
  let last = '';
  for (const line of lines) {
    const [word = ''] = line.split(' ', 1);
    const isWrapped =
      last.length > 0 &&
      last.length <= MAX_LINE_LENGTH &&
      last.length + 1 + word.length > MAX_LINE_LENGTH &&
      !/^[>-]/.test(line) &&
      !last.startsWith('>');
    if (isWrapped) whole[whole.length - 1] += ` ${line}`;
    else whole.push(line);
    last = line;
  }
  return whole;
}

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: link, index } of text.matchAll(LINK)) {
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(link)}" style="color:#46582a">${escapeHtml(link)}</a>`;
    end = index + link.length;
  }
  return html + escapeHtml(text.slice(end));
}

function firmLines({ legalName, address, email, telephone, registration }: Firm): string[] {
  const where = [legalName, ...address].filter((line) => line !== undefined);
  const ways = [email, telephone].filter((line) => line !== undefined);
  return [where.join(', '), ways.join(', '), registration.join(', ')].filter((line) => line !== '');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
}
