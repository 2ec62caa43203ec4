import { CHANGE_LEVELS } from '#matching';
import { CHANGE_WORDS, counted, KIND_WORDS, percent } from './proof-words.ts';
import { type ProofReport, type ProvedChange, sumChanges } from './prove-list.ts';

/** When, by whom and with which program a list was proved. */
export type ProofOrigin = { at: string; by: string; seconds: string; program: string };

/** The share of found names under which a line is marked, and where the bars begin. */
const WEAK = 96;
const BARS_FROM = 80;
const MOST_MISSED = 200;

const STYLE = `
:root { color-scheme: light; --ink: #1a2022; --ink-2: #565f61; --line: #cfcabb; --warn: #7d5208; }
body { margin: 48px auto; max-width: 1080px; padding: 0 32px; background: #f4f2e9; color: var(--ink);
  font: 15px/1.45 "Instrument Sans", system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2, .result { font-family: Newsreader, Georgia, serif; font-weight: 400; text-wrap: balance; }
h1 { font-size: 27px; } .result { font-size: 40px; line-height: 1.15; margin: 8px 0 32px; } h2 { font-size: 21px; margin: 40px 0 8px; }
table { width: 100%; border-collapse: collapse; } caption { text-align: left; }
th { text-align: left; font-weight: 500; font-size: 12px; text-transform: uppercase; letter-spacing: .06em; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.n { text-align: right; } small, .how { color: var(--ink-2); font-size: 13px; } .weak { color: var(--warn); font-weight: 600; }
.bar { width: 130px; height: 8px; background: #dcd8c8; position: relative; } .bar i { position: absolute; inset: 0 auto 0 0; background: #b8b29c; }
.bar i + i { background: var(--ink); } tfoot td { font-weight: 600; } td { overflow-wrap: anywhere; }
@media print { body { margin: 24mm; padding: 0; max-width: none; background: none; color: #000; font-size: 10pt; }
  .bars { display: none; } .weak { color: #000; } thead { display: table-header-group; } tr { break-inside: avoid; } }`;

/** The report of a proof as a page of its own, to read and to print. */
export function proofPage(report: ProofReport, origin: ProofOrigin): string {
  const { list, names, changes } = report;
  const all = sumChanges(changes);
  const title = `Would we find them? ${list.name}, version ${list.version}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body><main>
<p class="how">${escaped(list.name)}, version ${escaped(list.version)}</p>
<h1>Would we find them?</h1>
<p class="result">Every one of the ${counted(names)} names on this list was changed in up to ${countKinds(changes)} ways.
${percent(all.found, all.tried)} are still found, and ${percent(all.onTop, all.tried)} stand on top.</p>
<h2>By kind of change</h2>
${changesTable(changes)}
<h2>And whom would we trouble for nothing?</h2>
${alarmsTable(report)}
<h2>Missed</h2>
${missedTable(report)}
<h2>How it was done</h2>
<p class="how">${escaped(describeOrigin(report, origin))}</p>
</main></body></html>
`;
}

function countKinds(changes: readonly ProvedChange[]): number {
  return new Set(changes.map(({ change }) => change)).size;
}

function changesTable(changes: readonly ProvedChange[]): string {
  const rows = changes.map((one) => {
    const { label, example } = CHANGE_WORDS[one.change];
    const isWeak = 100 * one.found < WEAK * one.tried;
    return `<tr><td>${label}<br><small>${escaped(example)}</small></td><td>${KIND_WORDS[one.kind]}</td><td>${CHANGE_LEVELS[one.change]}</td>${numbers(one)}
<td class="n${isWeak ? ' weak' : ''}">${percent(one.found, one.tried)}</td><td class="bars">${bar(one)}</td></tr>`;
  });
  const all = sumChanges(changes);
  return `<table><thead><tr><th>Change</th><th>For</th><th>Level</th><th class="n">Tried</th><th class="n">Found</th><th class="n">On top</th><th class="n">Missed</th><th class="n">Share found</th><th class="bars">On top and found, from ${BARS_FROM} %</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
<tfoot><tr><td>All</td><td></td><td></td>${numbers(all)}<td class="n">${percent(all.found, all.tried)}</td><td class="bars">${bar(all)}</td></tr></tfoot></table>`;
}

type Sum = { tried: number; found: number; onTop: number };

function numbers({ tried, found, onTop }: Sum): string {
  return [tried, found, onTop, tried - found].map((value) => `<td class="n">${counted(value)}</td>`).join('');
}

function bar({ tried, found, onTop }: Sum): string {
  const width = (part: number) => Math.max(0, ((100 * part) / tried - BARS_FROM) / (100 - BARS_FROM)) * 100;
  return `<div class="bar"><i style="width:${width(found).toFixed(1)}%"></i><i style="width:${width(onTop).toFixed(1)}%"></i></div>`;
}

function alarmsTable({ falseAlarms }: ProofReport): string {
  const rows = falseAlarms.map(
    ({ kind, names, withCandidate, withRecommended }) =>
      `<tr><td>${KIND_WORDS[kind]}</td>${[names, withCandidate, withRecommended].map((value) => `<td class="n">${counted(value)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr><th>Made up, on no list</th><th class="n">Names</th><th class="n">A candidate</th><th class="n">Recommended</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function missedTable({ changes, thresholds }: ProofReport): string {
  const missed = changes.flatMap(({ change, kind, missed: names }) =>
    names.map((name) => ({
      ...name,
      change,
      threshold: kind === 'clients' ? thresholds.companies : thresholds.people,
    })),
  );
  if (missed.length === 0) return '<p>None.</p>';
  const rows = missed
    .slice(0, MOST_MISSED)
    .map(
      ({ change, name, changed, score, threshold }) =>
        `<tr><td>${escaped(name)}</td><td>${escaped(changed)}</td><td>${CHANGE_WORDS[change].label}</td><td>${whyMissed(score, threshold)}</td></tr>`,
    );
  const more =
    missed.length > MOST_MISSED
      ? `<p class="how">And ${counted(missed.length - MOST_MISSED)} more: the JSON has all.</p>`
      : '';
  return `<table><thead><tr><th>Name</th><th>Changed</th><th>How</th><th>Why it was missed</th></tr></thead><tbody>${rows.join('')}</tbody></table>${more}`;
}

/** Why a changed name is not among the candidates. */
export function whyMissed(score: number, threshold: number): string {
  return score === 0 ? 'No two letters are shared' : `Score ${score}, under ${threshold}`;
}

function describeOrigin(
  { thresholds, seed }: ProofReport,
  { at, by, seconds, program }: ProofOrigin,
): string {
  const { companies, people, recommended } = thresholds;
  return [
    `${at}, by ${by}, in ${seconds} s.`,
    `Thresholds ${companies} for companies, ${people} for people; recommended from ${recommended.companies} for companies and ${recommended.people} for people without a birthday, and ${recommended.lead} ahead of the next.`,
    `Seed ${seed}. Cairn ${program}. Who runs it again with these gets the same figures.`,
    '“Found” means the record is among the candidates; “on top” that no other stands before it.',
  ].join(' ');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
