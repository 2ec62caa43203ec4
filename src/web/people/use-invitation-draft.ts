import { useDebouncedValue } from '@mantine/hooks';
import { MAX_INVITED_AT_ONCE, type ReadAddress } from '#contract/people-contract.ts';
import { readSingleDay } from '#records';
import { useFields } from '../ui/forms/use-fields.ts';
import { useInvite, useReadAddresses } from './people-queries.ts';

const DEBOUNCE_MS = 250;
const MAILED: ReadonlySet<ReadAddress['state']> = new Set(['new', 'outside', 'invited']);

/** What is typed in the panel of invitations, and what sending it would do. */
export function useInvitationDraft(onInvited: (emails: readonly string[]) => void) {
  const fields = useFields({ text: '', role: 'full' as 'full' | 'read-only', until: '', line: '' });
  const { text, role, until, line } = fields.values;
  const lines = linesOf(text);
  const isTooMany = lines.length > MAX_INVITED_AT_ONCE;
  const [settled] = useDebouncedValue(lines.slice(0, MAX_INVITED_AT_ONCE).join('\n'), DEBOUNCE_MS);
  const read = useReadAddresses(linesOf(settled));
  const invite = useInvite(onInvited);
  const addresses = lines.length > 0 ? (read.data ?? []) : [];
  const count = addresses.filter(({ state }) => MAILED.has(state)).length;
  const day = readSingleDay(until);
  const isDayWrong = until.trim() !== '' && !day;
  const isReady = count > 0 && !isTooMany && !isDayWrong;
  return {
    ...{ fields, addresses, count, isTooMany, isDayWrong, isReady },
    isSending: invite.isPending,
    problem: invite.error?.message ?? read.error?.message,
    send() {
      if (isReady) invite.mutate({ lines, role, until: day ?? null, line });
    },
  };
}

export type InvitationDraft = ReturnType<typeof useInvitationDraft>;

function linesOf(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter(Boolean);
}
