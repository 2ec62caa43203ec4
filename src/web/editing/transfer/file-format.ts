import type { TransferFormat } from '#contract/transfer-contract.ts';

/** The format of a file by the extension of its name, or else by its first character. */
export function formatOfFile(name: string, content: string): TransferFormat {
  const ending = /\.(json|csv)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === 'json' || ending === 'csv') return ending;
  return /^\uFEFF?\s*[[{]/.test(content) ? 'json' : 'csv';
}

/** Whether a file is a table by its name: all but JSON, whose documents are taken as they are. */
export function isTable(name: string): boolean {
  return /\.(csv|xlsx|tsv|txt)$/i.test(name);
}

/** Reads a file in UTF-8. @throws Error when it is in another encoding, which would lose letters */
export async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`${file.name} is not UTF-8 text. Save it as UTF-8 and choose it again.`, { cause });
  }
}
