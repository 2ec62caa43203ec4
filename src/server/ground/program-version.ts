import { readFileSync } from 'node:fs';

/** Returns the version of this program. */
export function programVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
