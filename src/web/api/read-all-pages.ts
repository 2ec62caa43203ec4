import { MAX_PAGE_SIZE } from '#contract/document-contract.ts';

type Page<T> = { items: T[]; nextCursor: string | null };

/** Every document of a list, page after page. */
export async function readAllPages<T>(
  readPage: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<T> = await readPage({ limit: MAX_PAGE_SIZE, ...(cursor && { cursor }) });
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}
