import { installationFormat } from '../../ground/installation-format.ts';
import { escaped, printPage } from '../../ground/print-page.ts';
import { code, introduction } from './api-words.ts';
import type { DescribedCall } from './described-calls.ts';

/** What the page may load: its own styles alone. */
export const API_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const STYLE = `<style>pre { margin: 8px 0; padding: 10px 12px; background: #fcfaf4; border-left: 2px solid var(--line); overflow-x: auto; font-size: 13px; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .93em; } details { border-bottom: 1px solid var(--line); padding: 9px 0; }
summary { cursor: pointer; overflow-wrap: anywhere; } summary small { margin-left: 16px; } a { color: inherit; } td { overflow-wrap: anywhere; }
@media (max-width: 560px) { td { padding-right: 8px; font-size: 13px; } }</style>`;

const RIGHTS = { read: 'read', screen: 'screen', write: 'write', everything: 'everything' } as const;

/** The page that describes the API to people: every call with an example, and what holds for all of them. */
export function apiPage(
  calls: readonly DescribedCall[],
  { baseUrl, requestsPerMinute }: { baseUrl: string; requestsPerMinute: number },
): string {
  const byTag = [...Map.groupBy(calls, ({ tag }) => tag)].toSorted(([a], [b]) =>
    installationFormat().compare(a, b),
  );
  const sections = byTag.map(([tag, some]) => ({ name: tag, html: some.map(callHtml).join('\n') }));
  const [first, ...rest] = introduction(baseUrl, { calls: calls.length, requestsPerMinute });
  return printPage('The API of Cairn', [
    { name: first?.name ?? '', html: `${STYLE}${first?.html ?? ''}` },
    ...rest,
    ...sections,
  ]);
}

function callHtml({ method, path, summary, right, example }: DescribedCall): string {
  const needs = right ? `needs ${RIGHTS[right]}` : 'in the browser alone';
  return `<details><summary><b>${method}</b> <code>${escaped(path)}</code><small>${escaped(summary)}; ${needs}</small></summary>${code(example)}</details>`;
}
