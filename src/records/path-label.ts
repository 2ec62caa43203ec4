import { keyWords } from './key-words.ts';

/** Formats a dotted path in words: `contacts.0.birthDate` is "Contacts 1, birth date". Indexes count from 1. */
export function pathLabel(path: string): string {
  const words: string[] = [];
  for (const segment of path.split('.')) {
    const last = words.at(-1);
    const isIndex = /^\d+$/.test(segment) && last !== undefined;
    if (isIndex) words[words.length - 1] = `${last} ${Number(segment) + 1}`;
    else words.push(last === undefined ? keyWords(segment) : inSentence(keyWords(segment)));
  }
  return words.join(', ');
}

/** A label within a sentence: "Legal form" begins small, "LEI" and "CRS type" do not. */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
