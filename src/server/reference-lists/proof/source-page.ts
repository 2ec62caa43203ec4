import type { MissedOutcome, SourceCounts } from '#contract/reference-lists/source-proof-contract.ts';
import {
  fingerprint,
  OUTCOME_WORDS,
  SECOND_READING,
  SOURCE_MEANING,
  SOURCE_WORDS,
  sourceSentence,
  sumSource,
} from '#contract/reference-lists/source-proof-words.ts';
import { numberText, shareText } from '../../ground/installation-format.ts';
import { escaped, printPage } from '../../ground/print-page.ts';
import type { SourceProof } from './prove-source.ts';

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
const SIGNS: Record<MissedOutcome, string> = { 'not-stored': '✕', 'not-found': '◇', 'as-text': '◇' };

/** The report of a test from the published files as a page of its own, to read and to print. */
export function sourcePage(proof: SourceProof, origin: SourceOrigin): string {
  const { name, version } = origin;
  const all = sumSource(proof.counts);
  const heads = ['Published', 'Stored', 'Found', 'Not found', 'Share'];
  const rows = proof.counts.map((one) => row(SOURCE_WORDS[one.kind], one));
  return printPage(`Detection test of ${name}, version ${version}, from the published file`, [
    {
      name: `${name}, version ${version}`,
      html: `<h1>Detection test from the published file</h1>\n<p class="result">${sourceSentence(all, numberText)}</p>`,
    },
    {
      name: 'By kind',
      html: `<table class="changes"><thead><tr><th>What the file says</th>${heads.map((head) => `<th class="n">${head}</th>`).join('')}<th class="bars">Found, from ${BARS_FROM} %</th></tr></thead>
<tbody>${rows.join('\n')}</tbody><tfoot>${row('Names and birthdays', all)}</tfoot></table>`,
    },
    { name: 'Not found', html: missedTable(proof, origin) },
    { name: 'How it was done', html: howText(origin) },
  ]);
}

function row(label: string, { published, stored, found }: Omit<SourceCounts, 'kind'>): string {
  const cell = (head: string, value: number, isWeak = false) =>
    `<td class="n${isWeak ? ' weak' : value === 0 ? ' none' : ''}" data-label="${head}">${numberText(value)}</td>`;
  const isMissed = found < published;
  const width = published === 0 ? 0 : Math.max(0, (100 * found) / published - BARS_FROM);
  return `<tr><td><b>${label}</b></td>${cell('Published', published)}${cell('Stored', stored, stored < published)}${cell('Found', found)}${cell('Not found', published - found, isMissed)}<td class="n share${isMissed ? ' weak' : ''}" data-label="Share">${shareText(found, published)}</td><td class="bars"><div class="bar"><i></i><i style="width:${((100 * width) / (100 - BARS_FROM)).toFixed(1)}%"></i></div></td></tr>`;
}

function missedTable({ missed, missedInAll }: SourceProof, { files }: SourceOrigin): string {
  if (missed.length === 0) return '<p class="how">None.</p>';
  const rows = missed.slice(0, MOST_MISSED).map(({ id, kind, text, outcome, why, file, unit, at }) => {
    const named = files.length > 1 ? `${files[file]?.name ?? ''}, ` : '';
    const cells = {
      'As published': escaped(text),
      'What happened': `${SIGNS[outcome]} ${OUTCOME_WORDS[outcome]}`,
      Why: escaped(why),
      Entity: escaped(id),
      'In the file': escaped(`${named}${unit} ${numberText(at)}`),
    };
    return `<tr><td>${SOURCE_WORDS[kind]}</td>${Object.entries(cells)
      .map(([label, value]) => `<td data-label="${label}">${value}</td>`)
      .join('')}</tr>`;
  });
  const more =
    missedInAll > MOST_MISSED
      ? `<p class="how">And ${numberText(missedInAll - MOST_MISSED)} more: the JSON has up to ten thousand.</p>`
      : '';
  return `<table class="missed"><thead><tr><th>Kind</th><th>As published</th><th>What happened</th><th>Why</th><th>Entity</th><th>In the file</th></tr></thead><tbody>${rows.join('')}</tbody></table>${more}`;
}

function howText({ at, by, program, files }: SourceOrigin): string {
  const named = files.map(
    ({ name, bytes, hash }) =>
      `<b>${escaped(name)}</b>, ${numberText(bytes)} bytes, fingerprint <b>${fingerprint(hash)}</b>`,
  );
  const read = files.length === 1 ? 'was' : 'were';
  return `<p class="how">${escaped(at)}, by ${escaped(by)}. ${named.join('; ')} ${read} ${SECOND_READING} Cairn ${escaped(program)}. ${SOURCE_MEANING}</p>`;
}
