import type { TransferFormat } from '#contract/transfer-contract.ts';

/** The format of a file by the extension of its name, or else by its first character. */
export function formatOfFile(name: string, content: string): TransferFormat {
  const ending = /\.(json|csv)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === 'json' || ending === 'csv') return ending;
  return /^\uFEFF?\s*[[{]/.test(content) ? 'json' : 'csv';
}
