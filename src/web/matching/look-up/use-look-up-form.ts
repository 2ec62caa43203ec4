import { useQuery } from '@tanstack/react-query';
import type { LookUpKind } from '#contract/matching/look-up-contract.ts';
import type { ReferenceListSummary } from '#contract/matching/match-run-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { readSingleDay } from '#records';
import { useFields } from '../../ui/forms/use-fields.ts';
import type { AskedName } from '../found/look-up-queries.ts';
import { matchListsQuery } from '../runs/run-queries.ts';

/** The lists that are left out at first. */
const NONE: ReadonlySet<string> = new Set();

/** The state of the form of a look-up; every list is chosen at first. */
export function useLookUpForm(isLooking: boolean, onLookUp: (asked: AskedName) => void) {
  const fields = useFields({ name: '', kind: 'person' as LookUpKind, born: '', left: NONE });
  const { name, kind, born, left } = fields.values;
  const read = useQuery(matchListsQuery);
  const lists = newestVersions(read.data ?? []);
  const chosen = chosenOf(lists, left);

  async function submit() {
    const birthday = kind === 'person' && born.trim() !== '' ? (readSingleDay(born) ?? '') : null;
    const isRight = fields.check({
      ...(name.trim() === '' && { name: MESSAGES.nameRequired }),
      ...(birthday === '' && { born: MESSAGES.notOneDay }),
    });
    if (!isRight || isLooking) return;
    const asked = await chosenOnceRead();
    if (asked.length > 0) onLookUp({ name: name.trim(), kind, birthday, lists: asked });
  }
  /** The chosen lists. A submission while they are being read waits for them. */
  async function chosenOnceRead(): Promise<string[]> {
    if (read.data) return chosen;
    const { data = [] } = await read.refetch({ cancelRefetch: false });
    return chosenOf(newestVersions(data), left);
  }
  return {
    ...{ fields, submit, lists, read },
    hasNoList: read.isSuccess && chosen.length === 0,
  };
}

function chosenOf(lists: readonly ReferenceListSummary[], left: ReadonlySet<string>): string[] {
  return lists.filter(({ id }) => !left.has(id)).map(({ id }) => id);
}

/** Of each list its first version; the server lists the newest first. */
function newestVersions(lists: readonly ReferenceListSummary[]): ReferenceListSummary[] {
  return lists.filter(({ name }, at) => lists.findIndex((one) => one.name === name) === at);
}
