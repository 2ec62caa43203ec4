import { type DescribedPath, type FieldType, fieldTypeWith } from '#records';

/** Columns an input spans: of three on wide screens, and of two on narrow ones. */
export type Span = { wide: 1 | 2; narrow: 1 | 2 };

const SHORT_PATHS: readonly string[] = ['firstname', 'lastname'];

/** The span of each input of a group. Only the last wide row can have a gap; narrow rows have none. */
export function layoutSpans(paths: readonly (DescribedPath & { path: string })[]): Span[] {
  const wide = layoutWide(paths);
  const narrow = layoutNarrow(paths);
  return paths.map((_, index) => ({ wide: wide[index] ?? 1, narrow: narrow[index] ?? 2 }));
}

function layoutWide(paths: readonly (DescribedPath & { path: string })[]): (1 | 2)[] {
  let column = 0;
  return paths.map((described) => {
    const isWide = described.path === 'name' || widthOf(described) === 'long';
    const span = isWide && column < 2 ? 2 : 1;
    column = (column + span) % 3;
    return span;
  });
}

/** Two short inputs in a row share a line; every other input spans it. */
function layoutNarrow(paths: readonly (DescribedPath & { path: string })[]): (1 | 2)[] {
  const spans: (1 | 2)[] = paths.map(() => 2);
  const isShort = (index: number) => {
    const described = paths[index];
    return described && (widthOf(described) === 'short' || SHORT_PATHS.includes(described.path));
  };
  for (let index = 0; index < paths.length; index += 1) {
    if (!isShort(index) || !isShort(index + 1)) continue;
    spans[index] = 1;
    spans[index + 1] = 1;
    index += 1;
  }
  return spans;
}

function widthOf({ kind, options }: DescribedPath): FieldType['width'] {
  return kind === 'list' || kind === 'fixed' ? 'long' : fieldTypeWith(kind, options).width;
}
