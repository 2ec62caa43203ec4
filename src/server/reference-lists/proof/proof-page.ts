import { CHANGE_LEVELS } from '#matching';
import { numberText, shareText } from '../../ground/installation-format.ts';
import { escaped, printPage } from '../../ground/print-page.ts';
import { CHANGE_WORDS, KIND_WORDS } from './proof-words.ts';
import { type ProofReport, type ProvedChange, sumChanges } from './prove-list.ts';

/** When, by whom and with which program a list was proved. */
export type ProofOrigin = { at: string; by: string; seconds: string; program: string };

/** The share of found names under which a line is marked, and where the bars begin. */
const WEAK = 96;
const BARS_FROM = 80;
const MOST_MISSED = 200;
const SUFFIX = /\b(?:Jr|Sr|II|III)\b/giu;

/** The report of a detection test as a page of its own, to read and to print. */
export function proofPage(report: ProofReport, origin: ProofOrigin): string {
  const { list, names, changes } = report;
  const all = sumChanges(changes);
  const title = `Detection test of ${list.name}, version ${list.version}`;
  return printPage(title, [
    {
      name: `${list.name}, version ${list.version}`,
      html: `<h1>Detection test of this list</h1>
<p class="result">Every one of the ${numberText(names)} names on this list was changed in up to ${countKinds(changes)} ways.
${shareText(all.found, all.tried)} are still found, and ${shareText(all.onTop, all.tried)} are the first candidate.</p>`,
    },
    { name: 'By kind of change', html: changesTable(changes) },
    { name: 'False alarms', html: alarmsTable(report) },
    { name: 'Missed, and why', html: missedTable(report) },
    { name: 'How it was done', html: describeOrigin(report, origin) },
  ]);
}

function countKinds(changes: readonly ProvedChange[]): number {
  return new Set(changes.map(({ change }) => change)).size;
}

function changesTable(changes: readonly ProvedChange[]): string {
  const rows = changes.map((one) => {
    const { label, example } = CHANGE_WORDS[one.change];
    return `<tr><td><b>${label}</b><small>${escaped(example)}</small></td><td data-label="For"><span>${KIND_WORDS[one.kind]}<small>${CHANGE_LEVELS[one.change]}</small></span></td>${numbers(one)}</tr>`;
  });
  const levels = (['exact', 'minor', 'major'] as const).flatMap((level) => {
    const sum = sumChanges(changes, level);
    const name = `All ${level} changes`;
    return sum.tried === 0 ? [] : [`<tr class="level"><td>${name}</td><td></td>${numbers(sum)}</tr>`];
  });
  const heads = ['Tried', 'Found', 'In a group', 'On top', 'Same name', 'Missed', 'Share found'];
  return `<table class="changes"><thead><tr><th>Change</th><th>For</th>${heads.map((head) => `<th class="n">${head}</th>`).join('')}<th class="bars">On top and found, from ${BARS_FROM} %</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
<tfoot>${levels.join('\n')}<tr><td>All</td><td></td>${numbers(sumChanges(changes))}</tr></tfoot></table>`;
}

type Sum = Pick<ProvedChange, 'tried' | 'found' | 'inGroup' | 'onTop' | 'sameName'>;

function numbers(sum: Sum): string {
  const { tried, found, inGroup, onTop, sameName } = sum;
  const isWeak = 100 * found < WEAK * tried;
  const cells = {
    ...{ Tried: tried, Found: found, 'In a group': inGroup },
    ...{ 'On top': onTop, 'Same name': sameName, Missed: tried - found },
  };
  const counts = Object.entries(cells).map(
    ([label, value]) =>
      `<td class="n${value === 0 ? ' none' : ''}" data-label="${label}">${numberText(value)}</td>`,
  );
  const share = `<td class="n share${isWeak ? ' weak' : ''}" data-label="Share found">${shareText(found, tried)}</td>`;
  return `${counts.join('')}${share}<td class="bars">${bar(sum)}</td>`;
}

function bar({ tried, found, onTop }: Sum): string {
  const width = (part: number) => Math.max(0, ((100 * part) / tried - BARS_FROM) / (100 - BARS_FROM)) * 100;
  return `<div class="bar"><i style="width:${width(found).toFixed(1)}%"></i><i style="width:${width(onTop).toFixed(1)}%"></i></div>`;
}

function alarmsTable({ falseAlarms }: ProofReport): string {
  const sum = (of: 'names' | 'withCandidate' | 'withGroup' | 'withRecommended') =>
    numberText(falseAlarms.reduce((total, one) => total + one[of], 0));
  const rows = falseAlarms.map(
    ({ kind, names, withCandidate, withGroup, withRecommended }) =>
      `<tr><td>${KIND_WORDS[kind]}</td>${[names, withCandidate, withGroup, withRecommended].map((value) => `<td class="n">${numberText(value)}</td>`).join('')}</tr>`,
  );
  const heads = ['Names', 'A candidate', 'A group', 'Recommended'];
  return `<p class="result small">Of ${sum('names')} invented names that are on no list, ${sum('withCandidate')} have a candidate, ${sum('withGroup')} a group of other spellings and ${sum('withRecommended')} a recommended one.</p>
<table class="alarms"><thead><tr><th>Invented</th>${heads.map((head) => `<th class="n">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function missedTable({ changes, thresholds }: ProofReport): string {
  const missed = changes.flatMap(({ change, kind, missed: names }) =>
    names.map((name) => ({
      ...name,
      change,
      threshold: kind === 'clients' ? thresholds.companies : thresholds.people,
    })),
  );
  if (missed.length === 0) return '<p class="how">None.</p>';
  const rows = missed
    .slice(0, MOST_MISSED)
    .map(
      ({ change, name, changed, score, threshold }) =>
        `<tr><td data-label="Name">${escaped(name)}</td><td data-label="Changed">${escaped(changed)}</td><td data-label="How">${CHANGE_WORDS[change].label}</td><td data-label="Why">${whyMissed({ changed, score }, threshold)}</td></tr>`,
    );
  const more =
    missed.length > MOST_MISSED
      ? `<p class="how">And ${numberText(missed.length - MOST_MISSED)} more: the JSON has all.</p>`
      : '';
  return `<table class="missed"><thead><tr><th>Name</th><th>Changed</th><th>How</th><th>Why it was missed</th></tr></thead><tbody>${rows.join('')}</tbody></table>${more}`;
}

/** Why a changed name is neither among the candidates nor in the group of other spellings. */
export function whyMissed({ changed, score }: { changed: string; score: number }, threshold: number): string {
  if (!/\p{L}{2}/u.test(changed.replace(SUFFIX, ''))) return 'Nothing but initials is left';
  if (score === 0) return 'No two letters are shared';
  return `Score ${score}, under ${threshold}, and no other spelling by its rules`;
}

function describeOrigin(
  { thresholds, seed }: ProofReport,
  { at, by, seconds, program }: ProofOrigin,
): string {
  const { companies, people, recommended } = thresholds;
  const paragraphs = [
    `${at}, by ${by}, in ${seconds} s. Thresholds ${companies} for companies, ${people} for people; recommended from ${recommended.companies} for companies and ${recommended.people} for people without a birthday, and ${recommended.lead} ahead of the next. Seed ${seed}. Cairn ${program}. A second run with the same values gives the same figures.`,
    '“Found” means the record is among the candidates, or a member of the group of other spellings (another script, initials or a middle name left out, the legal form, a letter of a short name), which a review opens on demand. “On top” means that no other candidate is before it; members of a group come after all candidates. “Same name” means that only records stand before it which the searched name fits as well: one of their names is it, becomes it by the same change, or is all of it but for initials, as “M. Khan” fits every Khan whose first name begins with M, and one who is called Khan alone.',
  ];
  return paragraphs.map((text) => `<p class="how">${escaped(text)}</p>`).join('\n');
}
