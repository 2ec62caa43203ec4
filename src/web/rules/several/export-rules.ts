import type { Stored } from '#contract/document-contract.ts';
import type { Rule } from '#rules';
import { downloadFile } from '../../ui/download-file.ts';

/** Formats rules as the file that an import reads: one on each line. */
export function rulesFile(rules: readonly Stored<Rule>[]): string {
  return `[\n${rules.map(({ id, data }) => JSON.stringify({ id, data })).join(',\n')}\n]\n`;
}

/** Downloads some rules as a file. */
export function downloadRules(rules: readonly Stored<Rule>[]): void {
  downloadFile('rules.json', new Blob([rulesFile(rules)], { type: 'application/json' }));
}
