import { installationFormat } from './installation-format.ts';

const STYLE = `
:root { color-scheme: light; --ink: #1a2022; --ink-2: #565f61; --line: #cfcabb; --warn: #7d5208; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f2e9; color: var(--ink); font: 15px/1.45 "Instrument Sans", system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1290px; min-height: 100vh; padding: 48px 32px 64px 0; }
section { display: grid; grid-template-columns: 160px minmax(0, 1fr); gap: 0 24px; padding: 0 0 40px 56px; }
section:first-child { padding-bottom: 32px; } .body { min-width: 0; } .body > p:not([class]) { margin: 0 0 8px; }
.note, h1, .result { font-family: Newsreader, Georgia, serif; font-weight: 400; }
.note { margin: 4px 0 0; font-size: 15px; font-style: italic; color: var(--ink-2); }
h1 { font-size: 27px; line-height: 1.2; margin: 0; } .result { font-size: 38px; line-height: 1.15; margin: 12px 0 0; max-width: 24em; text-wrap: pretty; }
.result.small { font-size: 21px; line-height: 1.3; margin: 0 0 12px; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 500; font-size: 12px; text-transform: uppercase; letter-spacing: .06em; vertical-align: bottom; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; } td:last-child, th:last-child { padding-right: 0; }
td b { font-weight: 600; } small { display: block; color: var(--ink-2); font-size: 13px; }
.n { text-align: right; white-space: nowrap; } .none { color: var(--ink-2); } .how { margin: 0; color: var(--ink-2); font-size: 13px; max-width: 62em; } .how + .how { margin-top: 8px; }
.weak { color: var(--warn); font-weight: 600; } .share { font-weight: 600; }
.bar { width: 130px; height: 8px; margin-top: 7px; background: #dcd8c8; position: relative; } .bar i { position: absolute; inset: 0 auto 0 0; background: #b8b29c; }
.bar i + i { background: var(--ink); } tfoot td { font-weight: 600; } tfoot .level td { font-weight: 400; } .missed td { overflow-wrap: anywhere; }
@media (max-width: 900px) { main { padding: 24px 20px 48px; } section { display: block; padding: 0 0 32px; } .note { margin: 0 0 8px; }
    .result { font-size: 27px; } td.bars, th.bars { display: none; } th { letter-spacing: 0; text-transform: none; } }
@media (max-width: 560px) { .changes thead, .missed thead { display: none; } .changes tr, .missed tr { display: block; border-bottom: 1px solid var(--line); padding: 10px 0; }
  .changes td:not(.bars), .missed td { display: block; border: 0; padding: 0; text-align: left; white-space: normal; } .changes td[data-label], .missed td[data-label] { display: flex; justify-content: space-between; gap: 16px; }
  .changes td[data-label]::before, .missed td[data-label]::before { content: attr(data-label); color: var(--ink-2); font-weight: 400; } .missed td[data-label] { text-align: right; } .alarms th, .alarms td { white-space: normal; padding-right: 6px; font-size: 13px; } }
@page { size: A4; margin: 20mm 18mm; }
@media print { body { background: none; color: #000; font-size: 9.5pt; } main { padding: 0; max-width: none; } section { display: grid; grid-template-columns: 24mm minmax(0, 1fr); gap: 0 4mm; padding: 0 0 8mm; }
  .note { font-size: 9.5pt; } h1 { font-size: 16pt; } .result { font-size: 20pt; } .result.small { font-size: 12pt; } small, .how { font-size: 8.5pt; }
  .weak, .note, small, .how, .none { color: #000; } th { font-size: 7.5pt; letter-spacing: 0; } th, td { padding: 3pt 6pt 3pt 0; } td.bars, th.bars { display: none; } thead { display: table-header-group; } tfoot { display: table-row-group; } tr { break-inside: avoid; } }`;

/** A part of a page: what it is called, in the margin, and its HTML. */
export type PrintSection = { name: string; html: string };

/** A page of its own, to read and to print, with this title and these sections. */
export function printPage(title: string, sections: readonly PrintSection[]): string {
  return `<!doctype html>
<html lang="${installationFormat().language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body><main>
${sections.map(section).join('\n')}
</main></body></html>
`;
}

function section({ name, html }: PrintSection): string {
  return `<section><p class="note">${escaped(name)}</p><div class="body">${html}</div></section>`;
}

/** A text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
