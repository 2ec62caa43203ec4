import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the server writes into the contact page: a new stamp, a sentence about the last try, and what was typed. */
export type ContactPageFields = {
  stamp: string;
  status: string;
  name: string;
  email: string;
  description: string;
};

const MARKER = /%(STAMP|STATUS|NAME|EMAIL|DESCRIPTION)%/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The built contact page as HTML, its markers filled as text; null when the pages are not built. */
export async function renderContactPage(webDir: string, fields: ContactPageFields): Promise<string | null> {
  for (const file of ['contact/index.html', 'contact.html', 'index.html']) {
    const html = await readFile(join(webDir, file), 'utf8').catch(() => null);
    if (html !== null) return fillContactPage(html, fields);
  }
  return null;
}

/** Fills each marker once: a marker inside what was typed stays text. */
export function fillContactPage(html: string, fields: ContactPageFields): string {
  const values: Record<string, string> = {
    STAMP: fields.stamp,
    STATUS: fields.status,
    NAME: fields.name,
    EMAIL: fields.email,
    DESCRIPTION: fields.description,
  };
  return html.replace(MARKER, (_, name: string) => escapeHtml(values[name] ?? ''));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}
