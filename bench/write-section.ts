import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../docs/benchmarks.md');

/** Replaces a section of docs/benchmarks.md, or appends it. */
export function writeSection(title: string, text: string): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Benchmarks\n';
  const [head = '', ...sections] = before.split(/^(?=## )/m);
  const section = `## ${title}\n\n${text.trim()}\n`;
  const at = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
  if (at < 0) sections.push(section);
  else sections[at] = section;
  writeFileSync(FILE, `${[head, ...sections].map((one) => one.trim()).join('\n\n')}\n`);
}
