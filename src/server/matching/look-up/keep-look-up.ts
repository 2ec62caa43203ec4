import type { LookUp, LookUpCandidate, LookUpNote } from '#contract/matching/look-up-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { readDocument } from '../../documents/document-store.ts';
import { AppError } from '../../ground/app-error.ts';
import { countText } from '../../ground/installation-format.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import type { Reviewer } from '../match-deps.ts';
import { listLookUpNotes } from './look-up-note-store.ts';
import type { AskedName } from './search-names.ts';

/** Names that a note lists. */
export const NOTED_NAMES = 20;

/** Records in the audit log that a user looked a name up, and in which lists; the name is not kept. */
export async function auditLookUp(query: Query, user: Reviewer, { lists, total }: LookUp): Promise<void> {
  await runTransaction(query, async (transaction) => {
    const note = `${lists.map(toText).join('; ')}. ${countText(total, 'name')} found.`;
    await addAuditRows(transaction, user, [{ action: 'look up', runId: '', note }]);
  });
}

/** Records in the audit log that a program of a user looked names up, and in which lists; the names are not kept. */
export async function auditLookedUp(
  query: Query,
  user: Reviewer,
  { lists, names }: { lists: LookUp['lists']; names: number },
): Promise<void> {
  await runTransaction(query, async (transaction) => {
    const note = `${lists.map(toText).join('; ')}. ${countText(names, 'name')} looked up by a program.`;
    await addAuditRows(transaction, user, [{ action: 'look up', runId: '', note }]);
  });
}

/**
 * Keeps a look-up as a note on a client, in the append-only audit log: what the user wrote, then the lists with their
 * versions and the names that were found.
 * @throws AppError 404 when there is no such client
 */
export async function keepLookUp(
  query: Query,
  user: Reviewer,
  kept: { asked: AskedName; found: LookUp; clientId: string; text: string },
): Promise<LookUpNote> {
  const { asked, found, clientId, text } = kept;
  return runTransaction(query, async (transaction) => {
    const client = await readDocument(transaction, { collection: 'clients', id: clientId });
    if (!client) throw new AppError('NOT_FOUND', { message: MESSAGES.clientNotFound(clientId) });
    const note = noteText(asked, found, text);
    const about = { kind: 'clients', recordId: clientId, name: asked.name } as const;
    await addAuditRows(transaction, user, [{ action: 'note', runId: '', ...about, note }]);
    const [made] = await listLookUpNotes(transaction, { userId: user.id, limit: 1 });
    if (!made) throw new AppError('NOT_FOUND');
    return made;
  });
}

function noteText({ name, birthday }: AskedName, found: LookUp, text: string): string {
  const { items, lists, total, threshold, nearest, spellings, spelt } = found;
  const born = birthday ? `, born ${birthday}` : '';
  const names = items.slice(0, NOTED_NAMES).map(describeCandidate);
  if (total > names.length) names.push(`${total - names.length} more`);
  if (names.length === 0) {
    const near = nearest ? ` The nearest is ${nearest.name}, ${nearest.score}.` : '';
    names.push(`none scores ${threshold} or more.${near}`);
  }
  const others = spellings.slice(0, NOTED_NAMES).map(describeCandidate);
  if (spelt > others.length) others.push(`${spelt - others.length} more`);
  return [
    text,
    `Looked up: ${name}${born}.`,
    `Lists: ${lists.map(toText).join('; ')}.`,
    `Names: ${names.join('; ')}`,
    others.length > 0 ? `Other spellings: ${others.join('; ')}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function describeCandidate(candidate: LookUpCandidate): string {
  const { score, matchedName, externalName, externalId, listName } = candidate;
  return `${score} ${matchedName || externalName} (${listName}, ${externalId})`;
}

function toText({ name, version }: LookUp['lists'][number]): string {
  return `${name}, version ${version}`;
}
