import { installationFormat } from '../../../ground/installation-format.ts';
import { escapeHtml } from '../../../http/fill-page.ts';
import { columnName, type KnownEntity } from './entity-source.ts';
import { ENTITY_TYPES } from './reconcile-protocol.ts';

/** What a preview may do: show itself, in a frame of any site. */
export const PREVIEW_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *; sandbox";

const STYLE = `:root { color-scheme: light dark; } body { margin: 14px 16px; font: 13px/1.45 system-ui, sans-serif; color: #182023; background: #fcfaf4; }
h1 { margin: 0; font: 400 19px/1.25 Georgia, serif; } p { margin: 2px 0 10px; color: #454d4c; } table { border-collapse: collapse; width: 100%; }
th, td { padding: 4px 10px 4px 0; border-bottom: 1px solid #dad5c5; text-align: left; vertical-align: top; overflow-wrap: anywhere; } th { width: 32%; font-weight: 400; color: #454d4c; }
@media (prefers-color-scheme: dark) { body { color: #eae6d9; background: #1c2220; } p, th { color: #bbb9ab; } th, td { border-color: #2a312e; } }`;

/** A small page about a record, with every value. */
export function previewPage({ type, about, values: all }: KnownEntity): string {
  const { name = [], id: _id, list: _list, ...values } = all;
  const title = escapeHtml(name[0] ?? '');
  const what = ENTITY_TYPES.find(({ id }) => id === type)?.name ?? '';
  const rows = Object.entries(values)
    .filter(([, texts]) => texts.length > 0)
    .map(([column, texts]) => {
      const shown = texts.map(escapeHtml).join('<br>');
      return `<tr><th scope="row">${escapeHtml(columnName(column))}</th><td>${shown}</td></tr>`;
    });
  return `<!doctype html><html lang="${installationFormat().language}"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(`${what}, ${about}`)}</p><table>${rows.join('')}</table></body></html>`;
}
