/** One table of letters or words and what is written for them; where two tables have the same, the later one counts. */
export function letterTable(...tables: Readonly<Record<string, string>>[]): ReadonlyMap<string, string> {
  return new Map(tables.flatMap((table) => Object.entries(table)));
}
