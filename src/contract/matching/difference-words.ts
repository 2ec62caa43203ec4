import { pathLabel } from '#records';
import type { RunDifference } from './match-difference-contract.ts';

type Reason = RunDifference['reasons'][number];

const ONLY_IN = { before: 'the earlier run', after: 'the later run' } as const;

/** Says why two runs found something else of a pair, in one sentence for each reason. */
export function differenceWords({
  reasons,
  listName,
}: Pick<RunDifference, 'reasons' | 'listName'>): string[] {
  return reasons.map((reason) => reasonWords(reason, listName));
}

function reasonWords(reason: Reason, listName: string): string {
  switch (reason.why) {
    case 'kind':
      return `Only ${ONLY_IN[reason.in]} compared records of this kind.`;
    case 'list':
      return `Only ${ONLY_IN[reason.in]} compared with ${listName}.`;
    case 'own record':
      return reason.in === 'after' ? 'Our record is new.' : 'Our record was deleted.';
    case 'reference record':
      return reason.in === 'after' ? `New on ${listName}.` : `No longer on ${listName}.`;
    case 'own value':
      return `Our ${changeWords(reason)}.`;
    case 'reference value':
      return `On ${listName}: ${changeWords(reason)}.`;
    case 'threshold':
      return `The threshold was ${reason.before}, and is ${reason.after}.`;
    case 'program':
      return `Compared by version ${reason.before} of Cairn, then by ${reason.after}.`;
    case 'version':
      return `${listName} was version ${reason.before}, then ${reason.after}: other records of it changed.`;
    case 'left out':
      return `Perhaps not among the best: ${ONLY_IN[reason.in]} kept the best ${reason.top} of each record and list, and left ${reason.leftOut} of this record out.`;
    default:
      return 'Not known: the runs do not keep the version of the program that compared.';
  }
}

function changeWords({ field, before, after }: { field: string; before: string; after: string }): string {
  const label = pathLabel(field).toLowerCase();
  if (before === '') return `${label} is new: ${after}`;
  if (after === '') return `${label} is gone: ${before}`;
  return `${label} was ${before}, and is ${after}`;
}
