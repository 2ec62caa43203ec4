import type { Stored } from '#contract/document-contract.ts';
import type { Client } from '#records';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Describes who saved a client last: "Client C-1042. Saved by T. Adeyemi on 12 November." A year is added unless it is this one. */
export function savedSentence({ id, updatedAt, updatedBy }: Stored<Client>, now = new Date()): string {
  const at = new Date(updatedAt);
  const day = at.getFullYear() === now.getFullYear() ? DAY.format(at) : DAY_OF_YEAR.format(at);
  return `Client ${id}. Saved by ${updatedBy} on ${day}.`;
}
