import { numberText } from '../../ground/installation-format.ts';
import { escaped, printPage } from '../../ground/print-page.ts';
import type { PublishedKind } from '../second-reader/published-value.ts';
import { percent } from './proof-words.ts';
import { type SourceCounts, type SourceProof, sumSource } from './prove-source.ts';

/** What published values are called. */
export const SOURCE_WORDS: Readonly<Record<PublishedKind, string>> = {
  name: 'Primary names',
  alias: 'Aliases',
  weak: 'Weak aliases',
  script: 'Names in another script',
  day: 'Full birthdays',
  part: 'Months, years, ranges, circa',
};

const MOST_MISSED = 200;

/** “The authority published 20,082 names and birthdays. 20,077 are stored, and 20,072 are found.” */
export function sourceSentence({ published, stored, found }: Omit<SourceCounts, 'kind'>): string {
  return `The authority published ${numberText(published)} names and birthdays. ${numberText(stored)} are stored, and ${numberText(found)} are found.`;
}

/** The report of a test from the published files as a page of its own, to read and to print. */
export function sourcePage(
  proof: SourceProof,
  { name, version, at }: { name: string; version: string; at: string },
): string {
  const all = sumSource(proof);
  const heads = ['Published', 'Stored', 'Found', 'Share found'];
  const rows = proof.counts.map((one) => row(SOURCE_WORDS[one.kind], one));
  return printPage(`Detection test of ${name}, version ${version}, from the published file`, [
    {
      name: `${name}, version ${version}`,
      html: `<h1>Detection test from the published file</h1>\n<p class="result">${sourceSentence(all)}</p>`,
    },
    {
      name: 'By kind',
      html: `<table class="changes"><thead><tr><th>What the file says</th>${heads.map((head) => `<th class="n">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody><tfoot>${row('Names and birthdays', all)}</tfoot></table>`,
    },
    { name: 'Not found', html: missedTable(proof) },
    {
      name: 'How it was done',
      html: `<p class="how">${escaped(at)}. The file was read a second time, by a reader that shares no code with the first and takes every name and every birthday as it stands. Each name was then looked up in the stored list at the thresholds in use, each birthday compared. “Stored” means the value is in the list; “found” means that a look-up of it brings its own record.</p>`,
    },
  ]);
}

function row(label: string, { published, stored, found }: Omit<SourceCounts, 'kind'>): string {
  const cells = [numberText(published), numberText(stored), numberText(found), percent(found, published)];
  return `<tr><td><b>${label}</b></td>${cells.map((cell) => `<td class="n">${cell}</td>`).join('')}</tr>`;
}

function missedTable({ missed }: SourceProof): string {
  if (missed.length === 0) return '<p class="how">None.</p>';
  const rows = missed
    .slice(0, MOST_MISSED)
    .map(
      ({ id, kind, text, isStored }) =>
        `<tr><td>${SOURCE_WORDS[kind]}</td><td>${escaped(text)}</td><td>${isStored ? 'Stored, not found' : 'Not stored'}</td><td>${escaped(id)}</td></tr>`,
    );
  return `<table class="missed"><thead><tr><th>Kind</th><th>As published</th><th>What happened</th><th>Entity</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
