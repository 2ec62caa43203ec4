import type { SourceProofView } from '#contract/reference-lists/source-proof-contract.ts';
import { OUTCOME_WORDS, SOURCE_WORDS } from '#contract/reference-lists/source-proof-words.ts';
import { csvText } from '../../ground/csv-text.ts';

const COLUMNS = ['Kind', 'As published', 'What happened', 'Why', 'Entity', 'File', 'Place'];

/** What a test from published files did not find, as a table that no spreadsheet runs. */
export function missedCsv({ missed, files }: Pick<SourceProofView, 'missed' | 'files'>): string {
  const rows = missed.map(({ kind, text, outcome, why, id, file, unit, at }) => [
    ...[SOURCE_WORDS[kind], text, OUTCOME_WORDS[outcome], why, id],
    ...[files[file]?.name ?? '', `${unit} ${at}`],
  ]);
  return csvText([COLUMNS, ...rows], { isWhole: true });
}
