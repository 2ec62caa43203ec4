import { readFileSync } from 'node:fs';

let version: string | null = null;

/** Returns the version of this program, which is read once. */
export function programVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  version ??= (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  return version;
}
