/**
 * Returns for each row in turn whether a heading begins there, and whether it stands under the heading of another category.
 * A category has one heading, and nothing splits its rows: a row of another category among them gets none. A row without
 * a category stays under the heading above.
 */
export function headingPlaces(
  rows: readonly { key: string; category: string }[],
): (row: { key: string; category: string }) => { begins: boolean; isElsewhere: boolean } {
  const lastRows = new Map(rows.map(({ key, category }) => [category, key]));
  const known = new Set<string>();
  let current = '';
  let isOver = true;
  return ({ key, category }) => {
    const isOther = category.trim() !== '' && category !== current;
    const begins = isOther && isOver && !known.has(category);
    if (begins) {
      current = category;
      known.add(category);
      isOver = false;
    }
    if (lastRows.get(current) === key) isOver = true;
    return { begins, isElsewhere: isOther && !begins };
  };
}
