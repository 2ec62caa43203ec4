import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { MeasuredOpinion, Numbers } from './measure-opinion.ts';

/**
 * Every labelled case of every set with its numbers, without names: below the title of a set a line for each case in the
 * order of the set, with score/words of the right one and of the nearest wrong one. A change of the numbers shows as changed lines.
 */
const FILE = new URL('frozen-cases.txt', import.meta.url);
const MOST_SHOWN = 20;

/** Says which cases have moved since they were frozen, and freezes them as they are now. */
export function freezeCases(measured: readonly MeasuredOpinion[]): string {
  const before = existsSync(FILE) ? readSections(readFileSync(FILE, 'utf8')) : null;
  const sections = measured.map(({ title, cases }) => ({
    title,
    lines: cases.map(({ right, wrong }) => `${written(right)} ${written(wrong)}`),
  }));
  const moved = sections.flatMap(({ title, lines }) =>
    lines.flatMap((line, at) => {
      const old = before?.get(title)?.[at];
      return before === null || old === line ? [] : [`${title}, case ${at}: ${old ?? 'none'} → ${line}`];
    }),
  );
  const text = sections.map(({ title, lines }) => [`[${title}]`, ...lines, ''].join('\n'));
  writeFileSync(FILE, text.join(''));
  const all = sections.reduce((sum, { lines }) => sum + lines.length, 0);
  return [`${all} cases, ${moved.length} moved since they were frozen.`, ...moved.slice(0, MOST_SHOWN)].join(
    '\n',
  );
}

function readSections(text: string): Map<string, string[]> {
  const parts = text.split(/^\[(.+)\]\n/m).slice(1);
  const sections = new Map<string, string[]>();
  for (let at = 0; at < parts.length; at += 2)
    sections.set(parts[at] ?? '', (parts[at + 1] ?? '').trim().split('\n'));
  return sections;
}

function written(numbers: Numbers | null): string {
  return numbers === null ? '-' : `${numbers.score}/${numbers.words}`;
}
