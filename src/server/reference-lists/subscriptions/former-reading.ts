import {
  REFERENCE_FORMATS,
  type ReferenceFormatName,
} from '#contract/reference-lists/reference-format-names.ts';
import { DEFAULT_KINDS, type UploadChoices } from '#contract/reference-lists/reference-upload-contract.ts';
import { DELIMITERS } from '../../source-files/delimiter.ts';
import { ENCODINGS, type Encoding, isSingleByte } from '../../source-files/encoding/encodings.ts';
import { openSourceText } from '../../source-files/source-text.ts';
import type { ReferenceList } from '../reference-list-store.ts';

type Former = Pick<ReferenceList, 'format' | 'sourceHash'>;

/** The format of the version in use. */
export function formatOf({ format }: Pick<Former, 'format'>): ReferenceFormatName {
  return REFERENCE_FORMATS.find((one) => one === format) ?? 'csv';
}

/**
 * How the version in use was read, as its source says: its format, the kind of records that do not say theirs, a delimiter that
 * was chosen, and the encoding where the new files do not prove another one.
 */
export async function formerReading(
  former: Former,
  paths: readonly string[],
): Promise<Omit<UploadChoices, 'name' | 'version'>> {
  const [, kind, ...chosen] = former.sourceHash.split(':');
  const [first, second] = chosen;
  return {
    format: formatOf(former),
    kind: DEFAULT_KINDS.find((one) => one === kind) ?? null,
    delimiter: DELIMITERS.find((one) => one === first) ?? null,
    encoding: await unlessProven(
      ENCODINGS.find((one) => one === first || one === second),
      paths,
    ),
    columns: null,
  };
}

/** That a file has several bytes a character is seen by more of it than which of the single bytes it has. */
async function unlessProven(
  encoding: Encoding | undefined,
  paths: readonly string[],
): Promise<Encoding | null> {
  if (encoding === undefined) return null;
  for (const path of paths) {
    const found = (await openSourceText(path)).encoding;
    if (found?.basis !== 'assumed') return null;
    if (isSingleByte(encoding) && !isSingleByte(found.encoding)) return null;
  }
  return encoding;
}
