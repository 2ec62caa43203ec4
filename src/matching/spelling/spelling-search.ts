import { wordsOf } from '../names/normalize.ts';
import { WantedValues } from '../wanted-values.ts';
import { nameText } from '../words/word-index.ts';
import { joinedCore } from './company-core.ts';
import { companyLetters } from './company-letters.ts';
import {
  halvesOf,
  joinedKeyOf,
  keyOfCore,
  ListedKeys,
  lastWordKey,
  lettersKeyOf,
  type SpeltList,
} from './listed-keys.ts';
import { coreOf, isShortCore, otherSpelling, personWords, type SpeltName } from './other-spelling.ts';
import { ScriptHashes } from './script-hashes.ts';
import { textHash } from './text-hash.ts';

/** Names of a list from `from` up to `to`. */
type NameRange = { from: number; to: number };
/** Queries by the hash of what a spelling of them has as well. */
type Wanted = Map<number, number[]>;
/** For people, forms by the key of their last word; for companies, queries by that of their core, of its halves and of its letters, without its legal form and with it. */
type WantedKeys = { whole: Wanted; halves: [Wanted, Wanted]; joined: Wanted; letters: Wanted };
type Prepared = { script: ScriptHashes; keys: ListedKeys };

/** What was prepared of a list, kept as long as the array of its words. */
const prepared = new WeakMap<Uint32Array, Prepared>();

/** Searches the names of a list for other spellings of many names at once, in one pass over the list. */
export class SpellingSearch {
  readonly #list: SpeltList;
  readonly #queries: (readonly SpeltName[])[] = [];
  readonly #script: ScriptHashes;
  readonly #keys: ListedKeys;
  readonly #byScript: Wanted = new Map();
  readonly #wantedKeys: WantedKeys = {
    whole: new Map(),
    halves: [new Map(), new Map()],
    joined: new Map(),
    letters: new Map(),
  };
  /** The wanted keys as they are searched for; null when queries were added since. */
  #searched: {
    byKey: WantedValues<number[]>;
    byHalf: readonly WantedValues<number[]>[];
    byJoined: WantedValues<number[]>;
    byLetters: WantedValues<number[]>;
  } | null = null;
  /** Whether a query is in another script, so that it is compared with all names and not only with Latin forms. */
  readonly #isForeign: boolean[] = [];
  /** By form of a person's name: its query, and the hash and the length of its first word. */
  readonly #forms: { query: number; hash: number; length: number }[] = [];

  /** A query is given as all that it is compared as. */
  constructor(list: SpeltList, queries: readonly (readonly SpeltName[])[] = []) {
    const { words } = list;
    const known = prepared.get(words.wordOf) ?? {
      script: new ScriptHashes(words),
      keys: new ListedKeys(list),
    };
    prepared.set(words.wordOf, known);
    this.#list = list;
    this.#script = known.script;
    this.#keys = known.keys;
    this.add(queries);
  }

  /** Adds queries after those there are: many take a while, which a caller may divide. */
  add(queries: readonly (readonly SpeltName[])[]): void {
    for (const forms of queries) {
      const query = this.#queries.push(forms) - 1;
      this.#isForeign.push(forms.some(({ isLatinForm }) => isLatinForm));
      for (const form of forms) this.#want(this.#wantedKeys, query, wordsOf(form.text));
    }
    this.#searched = null;
  }

  /** Calls back for each spelling of a query among the names of a range, in the order of the names. */
  search(range: NameRange, onFound: (query: number, name: number) => void): void {
    const { kind, words, isLatinForm } = this.#list;
    this.#keys.reach(range.to);
    const found = new Map<number, Set<number>>();
    const add = (query: number, name: number) => {
      const queries = found.get(name);
      if (queries) queries.add(query);
      else found.set(name, new Set([query]));
    };
    this.#sameScriptHash(range, add);
    if (kind === 'person') this.#sameLastWord(range, add);
    else this.#sameCore(range, add);
    for (const [name, queries] of [...found].sort(([a], [b]) => a - b)) {
      const spelt = { text: nameText(words, name), isLatinForm: isLatinForm(name) };
      for (const query of queries)
        if (this.#queries[query]?.some((form) => otherSpelling(kind, form, spelt))) onFound(query, name);
    }
  }

  #want({ whole, halves, joined, letters: all }: WantedKeys, query: number, words: readonly string[]): void {
    for (const hash of this.#script.ofWords(words)) want(this.#byScript, hash, query);
    if (this.#list.kind === 'person') {
      const own = personWords(words);
      const [first = '', last = ''] = [own[0], own.at(-1)];
      if (own.length === 0) return;
      want(whole, lastWordKey(textHash(last), first.charCodeAt(0)), this.#forms.length);
      this.#forms.push({ query, hash: textHash(first), length: first.length });
      return;
    }
    const core = coreOf(words);
    const letters = joinedKeyOf(joinedCore(core));
    if (letters !== 0) want(joined, letters, query);
    const typed = lettersKeyOf(companyLetters(words));
    if (typed !== 0) want(all, typed, query);
    if (core.length > 0) want(whole, keyOfCore(core.map(textHash)), query);
    if (!isShortCore(core)) return;
    for (const [at, half] of halvesOf(core.join(' ')).entries()) want(halves[at as 0 | 1], half, query);
  }

  #sameScriptHash({ from, to }: NameRange, add: (query: number, name: number) => void): void {
    const compare = (name: number, isForm: boolean) =>
      this.#script.eachOfName(name, (hash) => {
        for (const query of this.#byScript.get(hash) ?? [])
          if (isForm || this.#isForeign[query]) add(query, name);
      });
    if (this.#isForeign.includes(true)) {
      for (let name = from; name < to; name++) compare(name, this.#list.isLatinForm(name));
      return;
    }
    // From the end: a list that is searched part by part has been read up to this part.
    const { latinForms } = this.#keys;
    for (let at = latinForms.length - 1; at >= 0; at--) {
      const name = latinForms[at] as number;
      if (name < from) break;
      if (name < to) compare(name, true);
    }
  }

  #sameLastWord(range: NameRange, add: (query: number, name: number) => void): void {
    const { keys, words } = this.#keys;
    this.#wanted().byKey.eachPlace({ values: keys, ...range }, (forms, name) => {
      const own = words.firstTelling(name);
      for (const at of forms) {
        const { query, hash, length } = this.#forms[at] as { query: number; hash: number; length: number };
        if (length === 1 || hash === words.hashes[own] || words.lengthOf(own) === 1) add(query, name);
      }
    });
  }

  #sameCore(range: NameRange, add: (query: number, name: number) => void): void {
    const addAll = (queries: readonly number[], name: number) => {
      for (const query of queries) add(query, name);
    };
    const { byKey, byHalf, byJoined, byLetters } = this.#wanted();
    byKey.eachPlace({ values: this.#keys.keys, ...range }, addAll);
    byJoined.eachPlace({ values: this.#keys.joined, ...range }, addAll);
    byLetters.eachPlace({ values: this.#keys.letters, ...range }, addAll);
    for (const [at, values] of this.#keys.halves.entries())
      byHalf[at]?.eachPlace({ values, ...range }, addAll);
  }

  #wanted() {
    const { whole, halves, joined, letters } = this.#wantedKeys;
    this.#searched ??= {
      byKey: new WantedValues(whole),
      byHalf: halves.map((half) => new WantedValues(half)),
      byJoined: new WantedValues(joined),
      byLetters: new WantedValues(letters),
    };
    return this.#searched;
  }
}

function want(wanted: Wanted, hash: number, query: number): void {
  const queries = wanted.get(hash);
  if (!queries) wanted.set(hash, [query]);
  else if (queries.at(-1) !== query) queries.push(query);
}
