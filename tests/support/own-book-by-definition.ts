import { FREQUENT, judgeOwnPair, type OwnDouble, type OwnEntry, pairEvidence } from '#matching';

/** From this name score on two records are alike. */
const ALIKE_FROM = 75;

/** The pairs of a book by the definition: each two of one kind are judged, and those counted that are alike or agree. */
export function pairsByDefinition(entries: readonly OwnEntry[], mostAlike: number): OwnDouble[] {
  const all = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const counts = new Map(all.map((entry) => [entry, {} as Record<number, number>]));
  const related: { first: OwnEntry; second: OwnEntry; relations: number[] }[] = [];
  for (const [at, first] of all.entries()) {
    for (const second of all.slice(at + 1)) {
      const relations = first.kind === second.kind ? relationsOf(first, second) : [];
      if (relations.length > 0) related.push({ first, second, relations });
      for (const relation of relations) for (const one of [first, second]) add(counts.get(one), relation);
    }
  }
  const isFrequent = (entry: OwnEntry, relation: number) => (counts.get(entry)?.[relation] ?? 0) > mostAlike;
  return related.flatMap(({ first, second, relations }) => {
    const says = relations.some((one) => !isFrequent(first, one) && !isFrequent(second, one));
    const pair = says && judgeOwnPair(first, second);
    return pair ? [{ ...pair, first, second }] : [];
  });
}

function relationsOf(a: OwnEntry, b: OwnEntry): number[] {
  const score = Math.max(pairEvidence(a, b).score, pairEvidence(b, a).score);
  const pair = judgeOwnPair(a, b);
  const isAgreeing = pair !== null && (pair.number === 'same' || pair.birthday === 'exact');
  return [...(score >= ALIKE_FROM ? [FREQUENT.name] : []), ...(isAgreeing ? [FREQUENT.agreeing] : [])];
}

function add(counts: Record<number, number> | undefined, relation: number): void {
  if (counts) counts[relation] = (counts[relation] ?? 0) + 1;
}
