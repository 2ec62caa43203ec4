import type { DescribedPath } from './described-path.ts';

/** Columns an input takes: of three, and of two where there is little room. */
export type Span = { wide: 1 | 2; narrow: 1 | 2 };

const WIDE_KINDS: readonly string[] = [
  'email',
  'url',
  'textarea',
  'multiselect',
  'list',
  'fixed',
  'checkbox',
];
const SHORT_PATHS: readonly string[] = ['firstname', 'lastname'];

/** How wide each input of a group stands: rows of three hold no gap but their last, rows of two no gap at all. */
export function layoutSpans(paths: readonly (DescribedPath & { path: string })[]): Span[] {
  const wide = layoutWide(paths);
  const narrow = layoutNarrow(paths);
  return paths.map((_, index) => ({ wide: wide[index] ?? 1, narrow: narrow[index] ?? 2 }));
}

function layoutWide(paths: readonly (DescribedPath & { path: string })[]): (1 | 2)[] {
  let column = 0;
  return paths.map(({ kind, path, options }) => {
    const isBox = kind === 'checkbox' && options.length === 0;
    const wishes = path === 'name' || (WIDE_KINDS.includes(kind) && !isBox);
    const span = wishes && column < 2 ? 2 : 1;
    column = (column + span) % 3;
    return span;
  });
}

/** A short input stands beside the short one that follows it. */
function layoutNarrow(paths: readonly (DescribedPath & { path: string })[]): (1 | 2)[] {
  const spans: (1 | 2)[] = paths.map(() => 2);
  const isShort = (index: number) => {
    const described = paths[index];
    return described !== undefined && (described.kind === 'dropdown' || SHORT_PATHS.includes(described.path));
  };
  for (let index = 0; index < paths.length; index += 1) {
    if (!isShort(index) || !isShort(index + 1)) continue;
    spans[index] = 1;
    spans[index + 1] = 1;
    index += 1;
  }
  return spans;
}
