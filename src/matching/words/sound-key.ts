/** What pairs of letters sound like, and single ones; any other letter sounds as it is written. */
const PAIRS = {
  ...{ sh: 's', ch: 's', zh: 's', tz: 's', ts: 's', cz: 's', sz: 's', ph: 'f', pf: 'f' },
  ...{ kh: '', gh: '' },
} as const;
const LETTERS = { b: 'p', c: 'k', g: 'k', h: '', j: 'i', q: 'k', v: 'f', w: 'f', z: 's' } as const;
const VOWELS = 'aeiouy';
const LEAST_SOUNDS = 3;
const LEAST_LETTERS = 4;

const ASCII = 128;
/** Not a pair. */
const NONE = 255;
const [A, C, D, H, J] = [codeOf('a'), codeOf('c'), codeOf('d'), codeOf('h'), codeOf('j')];
const [K, S, T, X] = [codeOf('k'), codeOf('s'), codeOf('t'), codeOf('x')];

// By codes instead of texts and patterns: each word of a list of millions is read once.
const soundOfLetter = Uint8Array.from({ length: ASCII }, (_, code) => code);
for (const [letter, sound] of Object.entries(LETTERS)) soundOfLetter[codeOf(letter)] = codeOf(sound);
const soundOfPair = new Uint8Array(ASCII * ASCII).fill(NONE);
for (const [pair, sound] of Object.entries(PAIRS))
  soundOfPair[codeOf(pair) * ASCII + pair.charCodeAt(1)] = codeOf(sound);
const isVowel = new Uint8Array(ASCII);
for (const letter of VOWELS) isVowel[codeOf(letter)] = 1;

/** How a word sounds: its consonants in classes, with a mark for a vowel at the start; empty when too little is left. */
export function soundKey(word: string): string {
  if (word.length < LEAST_LETTERS) return '';
  const sounds = soundsOf(word);
  let count = 0;
  for (let at = 0; at < sounds.length; at++) {
    const sound = soundInKey(sounds[at] as number, at);
    if (sound !== 0 && (count === 0 || sound !== sounds[count - 1])) sounds[count++] = sound;
  }
  if (count < LEAST_SOUNDS) return '';
  sounds.length = count;
  return String.fromCharCode(...sounds);
}

/** The sounds of a word with its vowels; a D stays one, as it may begin a DJ. */
function soundsOf(word: string): number[] {
  const sounds: number[] = [];
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at);
    const next = at + 1 < word.length ? word.charCodeAt(at + 1) : 0;
    let sound = letter < ASCII ? (soundOfLetter[letter] as number) : letter;
    const ofPair = letter < ASCII && next < ASCII ? (soundOfPair[letter * ASCII + next] as number) : NONE;
    if (next === C && (letter === S || letter === T) && word.charCodeAt(at + 2) === H) {
      sound = S;
      at += 2;
    } else if (ofPair !== NONE) {
      sound = ofPair;
      at++;
    }
    if (letter === J && sounds.at(-1) === D) sounds.pop();
    if (letter === X) sounds.push(K, S);
    else if (sound !== 0) sounds.push(sound);
  }
  return sounds;
}

/** A sound as it stands in a key, 0 for one that does not. */
function soundInKey(sound: number, at: number): number {
  if (sound === D) return T;
  if (sound >= ASCII || isVowel[sound] === 0) return sound;
  return at === 0 ? A : 0;
}

/** The code of the first letter, 0 of none. */
function codeOf(text: string): number {
  return text === '' ? 0 : text.charCodeAt(0);
}
