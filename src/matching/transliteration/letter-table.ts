/** A table of letters or words written as `а=a б=b`; where one is named twice, the later pair counts. */
export function letterTable(...notations: string[]): ReadonlyMap<string, string> {
  const pairs = notations.flatMap((notation) => notation.split(/\s+/));
  return new Map(pairs.map((pair) => pair.split('=') as [string, string]));
}
