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

/** Which list was tested, from which files, when, by whom and with which program. */
export type SourceOrigin = {
  name: string;
  version: string;
  at: string;
  by: string;
  program: string;
  files: readonly { name: string; bytes: number; hash: string }[];
};

const MOST_MISSED = 200;
/** Where the bars begin, in percent. */
const BARS_FROM = 98;
const FINGERPRINT_LENGTH = 16;

/** “The authority published 20,082 names and birthdays. 20,077 are stored, and 20,072 are found.” */
export function sourceSentence({ published, stored, found }: Omit<SourceCounts, 'kind'>): string {
  const missed = published - found;
  const end =
    missed === 0
      ? 'None is missed.'
      : `${numberText(missed)} ${missed === 1 ? 'was' : 'were'} not found, and listed below.`;
  return `The authority published ${numberText(published)} names and birthdays. ${numberText(stored)} are stored, and ${numberText(found)} are found. ${end}`;
}

/** The report of a test from the published files as a page of its own, to read and to print. */
export function sourcePage(proof: SourceProof, origin: SourceOrigin): string {
  const { name, version } = origin;
  const all = sumSource(proof);
  const heads = ['Published', 'Stored', 'Found', 'Not found', 'Share'];
  const rows = proof.counts.map((one) => row(SOURCE_WORDS[one.kind], one));
  return printPage(`Detection test of ${name}, version ${version}, from the published file`, [
    {
      name: `${name}, version ${version}`,
      html: `<h1>Detection test from the published file</h1>\n<p class="result">${sourceSentence(all)}</p>`,
    },
    {
      name: 'By kind',
      html: `<table class="changes"><thead><tr><th>What the file says</th>${heads.map((head) => `<th class="n">${head}</th>`).join('')}<th class="bars">Found, from ${BARS_FROM} %</th></tr></thead>
<tbody>${rows.join('\n')}</tbody><tfoot>${row('Names and birthdays', all)}</tfoot></table>`,
    },
    { name: 'Not found', html: missedTable(proof) },
    { name: 'How it was done', html: howText(origin) },
  ]);
}

function row(label: string, { published, stored, found }: Omit<SourceCounts, 'kind'>): string {
  const cell = (head: string, value: number, isWeak = false) =>
    `<td class="n${isWeak ? ' weak' : value === 0 ? ' none' : ''}" data-label="${head}">${numberText(value)}</td>`;
  const isMissed = found < published;
  const width = published === 0 ? 0 : Math.max(0, (100 * found) / published - BARS_FROM);
  return `<tr><td><b>${label}</b></td>${cell('Published', published)}${cell('Stored', stored, stored < published)}${cell('Found', found)}${cell('Not found', published - found, isMissed)}<td class="n share${isMissed ? ' weak' : ''}" data-label="Share">${percent(found, published)}</td><td class="bars"><div class="bar"><i></i><i style="width:${((100 * width) / (100 - BARS_FROM)).toFixed(1)}%"></i></div></td></tr>`;
}

function missedTable({ missed }: SourceProof): string {
  if (missed.length === 0) return '<p class="how">None.</p>';
  const rows = missed.slice(0, MOST_MISSED).map(({ id, kind, text, isStored, why }) => {
    const cells = {
      'As published': escaped(text),
      'What happened': isStored ? '◇ Stored, not found' : '✕ Not stored',
      Why: escaped(why),
      Entity: escaped(id),
    };
    return `<tr><td>${SOURCE_WORDS[kind]}</td>${Object.entries(cells)
      .map(([label, value]) => `<td data-label="${label}">${value}</td>`)
      .join('')}</tr>`;
  });
  const more =
    missed.length > MOST_MISSED
      ? `<p class="how">And ${numberText(missed.length - MOST_MISSED)} more: the JSON has up to a thousand.</p>`
      : '';
  return `<table class="missed"><thead><tr><th>Kind</th><th>As published</th><th>What happened</th><th>Why</th><th>Entity</th></tr></thead><tbody>${rows.join('')}</tbody></table>${more}`;
}

function howText({ at, by, program, files }: SourceOrigin): string {
  const named = files.map(
    ({ name, bytes, hash }) =>
      `<b>${escaped(name)}</b>, ${numberText(bytes)} bytes, fingerprint <b>${fingerprint(hash)}</b>`,
  );
  const read = files.length === 1 ? 'was' : 'were';
  return `<p class="how">${escaped(at)}, by ${escaped(by)}. ${named.join('; ')} ${read} read a second time, by a reader that shares no code with the first and takes every name and every birthday as it stands. Each name was then looked up in the stored list at the thresholds in use, each birthday compared. Cairn ${escaped(program)}. “Stored” means the value is in the list; “found” means that a look-up of it brings its own record.</p>`;
}

function fingerprint(hash: string): string {
  const signs = hash.slice(0, FINGERPRINT_LENGTH).toUpperCase();
  return (signs.match(/.{4}/g) ?? []).join(' ');
}
