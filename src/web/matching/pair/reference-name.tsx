import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import { nameKindOf, pairName } from '#matching';
import type { EntityKind } from '#records';
import { MarkedText } from './marked-text.tsx';
import { markWords } from './name-marks.ts';

/** The name of a candidate: "present name, formerly other name", with the words marked that ours does not have. */
export function ReferenceName({ candidate, kind }: { candidate: CandidateEvidence; kind: EntityKind }) {
  const { name, kind: other, other: compared } = pairName(candidate.externalName, candidate);
  const marked = (text: string) => (
    <MarkedText parts={markWords(text, 'external', { words: candidate.words, kind: nameKindOf(kind) })} />
  );
  if (other === null) return marked(name);
  return (
    <>
      {name}, <i>{other}</i> {marked(compared)}
    </>
  );
}
