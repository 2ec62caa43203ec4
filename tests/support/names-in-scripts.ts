import { readFileSync } from 'node:fs';
import {
  combinedScore,
  comparedForms,
  indexWords,
  ListedNames,
  normalizeName,
  similarity,
  spellingOf,
  thresholdOf,
} from '../../src/matching/index.ts';

const FIXTURE = new URL('../fixtures/names-in-scripts.txt', import.meta.url);

/** A person's name in another script and as English texts write it. */
export type ScriptPair = { original: string; latin: string };
/** Of some pairs: on top among all listed names by the mean of both numbers, admitted by name, else another spelling. */
export type ScriptCounts = { onTop: number; admitted: number; spelt: number };

/** Reads the pairs of the fixture by script. */
export function readScriptPairs(): Map<string, ScriptPair[]> {
  const [, ...sections] = readFileSync(FIXTURE, 'utf8').split(/^\[(.+)\]$/m);
  const pairs = new Map<string, ScriptPair[]>();
  for (let at = 0; at < sections.length; at += 2) {
    const entries = (sections[at + 1] ?? '').split(/[;\n]/).map((entry) => entry.split(' = '));
    const named = entries.filter((entry) => entry.length === 2);
    pairs.set(
      sections[at] ?? '',
      named.map(([original = '', latin = '']) => ({ original: original.trim(), latin: latin.trim() })),
    );
  }
  return pairs;
}

/** Looks for each pair's name among names, which begin with those of the pairs as English texts write them. */
export function countScript(pairs: readonly ScriptPair[], names: readonly string[]): ScriptCounts {
  const normalized = names.map((name) => normalizeName('person', name));
  const listed = new ListedNames('person', indexWords(normalized));
  const counts: ScriptCounts = { onTop: 0, admitted: 0, spelt: 0 };
  for (const [at, { original, latin }] of pairs.entries()) {
    const forms = comparedForms('person', original);
    const { score, wordScore } = listed.compare(forms);
    const own = combinedScore(score(at), wordScore(at));
    const isBetter = (other: number) => {
      const otherScore = score(other, 2 * own - 100);
      return otherScore + 100 >= 2 * own && combinedScore(otherScore, wordScore(other)) > own;
    };
    if (!normalized.some((name, other) => name !== normalized[at] && isBetter(other))) counts.onTop++;
    const best = Math.max(...forms.map((form) => similarity(form, normalized[at] ?? '')));
    if (best >= thresholdOf('contacts')) counts.admitted++;
    else if (spellingOf(recordOf(original), recordOf(latin)) !== null) counts.spelt++;
  }
  return counts;
}

function recordOf(name: string) {
  return { id: name, kind: 'contacts' as const, names: [{ field: 'name' as const, name }] };
}
