import { createInterface } from 'node:readline';
import type {
  PreviewedRecord,
  UploadRecordFilter,
} from '#contract/reference-lists/upload-record-contract.ts';
import type { Files } from '../../blobs/files.ts';
import { previewKey } from './reference-upload-store.ts';

const RECORDS_PER_PAGE = 50;

type Wanted = {
  filter?: UploadRecordFilter | undefined;
  search?: string | undefined;
  from?: number | undefined;
};

const FITS: Readonly<Record<UploadRecordFilter, (record: PreviewedRecord) => boolean>> = {
  all: ({ leftOut }) => leftOut === null,
  notes: ({ notes }) => notes.length > 0,
  leftOut: ({ leftOut }) => leftOut !== null,
  birthdays: ({ birthdays }) => birthdays.length > 1,
  weak: ({ names }) => names.some(({ field }) => field === 'weakAlias'),
};

/** Reads a page of the records that were previewed, those that fit, in the order of the file. */
export async function pagePreviewRecords(
  files: Pick<Files, 'read'>,
  id: string,
  { filter = 'all', search = '', from = 0 }: Wanted,
): Promise<{ items: PreviewedRecord[]; next: number | null }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const lines = createInterface({ input: await files.read(previewKey(id)), crlfDelay: Infinity });
  const items: PreviewedRecord[] = [];
  let position = -1;
  for await (const line of lines) {
    position += 1;
    if (position < from) continue;
    const lower = words.length > 0 ? line.toLowerCase() : '';
    if (!words.every((word) => lower.includes(word))) continue;
    const record = JSON.parse(line) as PreviewedRecord;
    if (!FITS[filter](record)) continue;
    if (items.length === RECORDS_PER_PAGE) {
      lines.close();
      return { items, next: position };
    }
    items.push(record);
  }
  return { items, next: null };
}
