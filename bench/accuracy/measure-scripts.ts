import {
  comparedForms,
  indexNames,
  indexWords,
  joinNames,
  nameText,
  normalizeName,
  SpellingSearch,
  speltForms,
} from '../../src/matching/index.ts';
import { madeUpName } from '../../src/matching/proof/made-up-names.ts';
import { seededNumbers } from '../../tests/support/name-samples.ts';
import { countScript, readScriptPairs } from '../../tests/support/names-in-scripts.ts';
import { counted } from '../figures.ts';

const DISTRACTORS = 10_000;
const CLEAN_NAMES = 100_000;
const THRESHOLD = 75;
const SEED = 20_261;
/** Before these in the fixture come names of Chinese people, after them foreign names as they sound. */
const CHINESE_PEOPLE = 150;

export const SCRIPTS_INTRODUCTION = `
Names of persons in six scripts, 300 each (\`tests/fixtures/names-in-scripts.txt\`: 50 of each, 150 of Chinese people, are well
known; the others are a sample of Wikidata's labels of members of parliaments), looked for among the 300 as English texts write
them and 10,000 made-up persons. **Right one on top**: by the mean of both numbers; **among all**: the same among the 1,800
names of all scripts and the 10,000. **By name**: the share that the name score admits, from 55 on. **Or another spelling**: with those that are members of
the group of other spellings. Chinese is given again in two halves: people whose names are pinyin in English texts, and foreign
names as they sound. Regenerated with the section above; the counts within a script are frozen in a test.`.trim();

/** Measures how names in other scripts are found, and what they find among clean names. */
export function measureScripts() {
  const scripts = [...readScriptPairs()];
  const random = seededNumbers(SEED);
  const made = (count: number) =>
    Array.from({ length: count }, () => madeUpName('person', (limit) => Math.floor(random() * limit)));
  const distractors = made(DISTRACTORS);
  const all = scripts.flatMap(([, pairs]) => pairs);
  const parts = scripts.flatMap(([script, pairs]) =>
    script !== 'Chinese'
      ? [{ script, pairs, own: pairs }]
      : [
          { script, pairs, own: pairs },
          { script: 'Chinese: people, in pinyin', pairs: pairs.slice(0, CHINESE_PEOPLE), own: pairs },
          { script: 'Chinese: foreign names', pairs: pairs.slice(CHINESE_PEOPLE), own: pairs },
        ],
  );
  const cells = parts.map(({ script, pairs, own }) => {
    const names = [...new Set([...pairs, ...own, ...all])].map(({ latin }) => latin);
    const { onTop, admitted, spelt } = countScript(pairs, [...names.slice(0, own.length), ...distractors]);
    const amongAll = countScript(pairs, [...names, ...distractors]).onTop;
    const shares = [onTop, amongAll, admitted, admitted + spelt].map((count) =>
      (count / pairs.length).toFixed(3).replace(/^0/, ''),
    );
    return [script, String(pairs.length), ...shares];
  });
  return {
    heading: ['script', 'names', 'right one on top', 'among all', 'by name', 'or another spelling'],
    cells,
    falseAlarms: falseAlarms(
      all.map(({ original }) => original),
      made(CLEAN_NAMES),
    ),
  };
}

/** What clean names, of which none is meant, have in common with names in other scripts. */
function falseAlarms(originals: readonly string[], clean: readonly string[]): string {
  const normalized = clean.map((name) => normalizeName('person', name));
  const forms = originals.flatMap((name) => comparedForms('person', name).slice(1));
  const found = new Set<number>();
  joinNames(indexNames(normalized), forms, {
    threshold: THRESHOLD,
    onPairs: ({ name, count }) => {
      for (let at = 0; at < count; at++) found.add(name[at] ?? -1);
    },
  });
  const words = indexWords(normalized);
  const queries = originals.map((name) => speltForms('person', name));
  const search = new SpellingSearch({ kind: 'person', words, isLatinForm: () => false }, queries);
  const members = new Map<number, Set<string>>();
  search.search({ from: 0, to: normalized.length }, (query, name) => {
    members.set(query, (members.get(query) ?? new Set()).add(nameText(words, name)));
  });
  const inGroup = [...members.values()].reduce((sum, { size }) => sum + size, 0);
  const share = (count: number, of: number) => `${((100 * count) / of).toFixed(3)} %`;
  return `False alarms: of ${counted(clean.length)} made-up persons ${found.size} (${share(found.size, clean.length)}) reach ${THRESHOLD} with one of the ${counted(forms.length)} Latin forms. ${members.size} of the ${counted(originals.length)} names (${share(members.size, originals.length)}) have other spellings among them, ${counted(inGroup)} different ones together.`;
}
