import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A protection that is taken away in one place, and the tests of which one must then fail. */
export type Mutation = {
  /** What no longer holds. */
  name: string;
  /** The paths are from the root. */
  file: string;
  /** Stands once in the file. */
  from: string;
  to: string;
  tests: string[];
};

/** Reads the mutations of `security-mutations.txt`, which explains its form. */
export function securityMutations(): Mutation[] {
  const text = readFileSync(join(import.meta.dirname, 'security-mutations.txt'), 'utf8');
  const [, ...entries] = text.trim().split('\n\n');
  return entries.map(toMutation);
}

function toMutation(entry: string): Mutation {
  const [name = '', file = '', ...marked] = entry.split('\n');
  const lines = (mark: string) => marked.filter((line) => line[0] === mark).map((line) => line.slice(2));
  const tests = lines('!').map((test) => (/^(src|tests)\//.test(test) ? test : `src/server/${test}`));
  return { name, file: `src/${file}`, from: lines('-').join('\n'), to: lines('+').join('\n'), tests };
}
