import { randomUUID } from 'node:crypto';
import type { PersonRole, ReadAddress } from '#contract/people-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { isEmailAllowed, nameOf, normalizeEmail } from '../base/email-address.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { findPerson, savePerson } from '../base/people-store.ts';
import { clearUnverifiedSignUp } from '../base/sign-in-method-store.ts';
import { isWithinLimit } from '../base/throttle.ts';
import { findUserByEmail, insertUser } from '../base/user-store.ts';
import { endSignUpLinks } from '../mails/mailed-token.ts';
import { requestPersonMail } from '../mails/people-mail-job.ts';
import { accessWords } from './access-words.ts';
import { type AuditedUser, insertPersonAct } from './people-audit-store.ts';

type Invitation = { lines: readonly string[]; role: PersonRole; until: string | null; line: string };

/** An address as mail programs copy it, with the name before it: `Tom Smith <tom@firm.example>`. */
const NAMED_ADDRESS = /<([^<>]+)>[,;]?$/;

function addressOf(line: string): string {
  return NAMED_ADDRESS.exec(line)?.[1] ?? line;
}

/** Returns what inviting each line would do. */
export async function readAddresses(deps: IdentityDeps, lines: readonly string[]): Promise<ReadAddress[]> {
  const seen = new Set<string>();
  const read: ReadAddress[] = [];
  for (const text of lines.map((line) => line.trim()).filter(Boolean)) {
    const email = normalizeEmail(addressOf(text));
    if (!email) read.push({ text, email, state: 'misspelt', name: null });
    else if (seen.has(email)) read.push({ text, email, state: 'twice', name: null });
    else read.push({ text, email, ...(await stateOf(deps, email)) });
    if (email) seen.add(email);
  }
  return read;
}

/**
 * Mails each address an invitation and returns the invited addresses. Who is here already gets none, and who is invited
 * gets it again.
 * @throws AppError 429 after too many invitations
 */
export async function invitePeople(
  deps: IdentityDeps,
  actor: AuditedUser,
  { lines, role, until, line }: Invitation,
): Promise<string[]> {
  const read = await readAddresses(deps, lines);
  const emails = read.flatMap(({ email, state }) =>
    email && state !== 'here' && state !== 'twice' && state !== 'misspelt' ? [email] : [],
  );
  for (const email of emails) {
    const mayMail =
      (await isWithinLimit(deps, 'invite', actor.id)) && (await isWithinLimit(deps, 'mail', email));
    if (!mayMail) throw new AppError('TOO_MANY_REQUESTS');
  }
  await runTransaction(deps.db.query, async (trx) => {
    for (const email of emails) {
      const id = await userIdOf(trx, email);
      const invited = { at: new Date().toISOString(), by: actor.email, line };
      await savePerson(trx, id, { state: 'invited', role, untilDay: until, invited });
      const subject = { id, email };
      await insertPersonAct(trx, {
        actor,
        subject,
        action: 'invited',
        new: accessWords({ role, untilDay: until }),
      });
      await requestPersonMail(deps.jobs, 'invitation', id, trx);
    }
  });
  deps.log.info({ event: 'people-invited', people: emails.length }, 'people invited');
  return emails;
}

async function stateOf(deps: IdentityDeps, email: string): Promise<Pick<ReadAddress, 'state' | 'name'>> {
  const user = await findUserByEmail(deps.db.query, email);
  if (user?.emailVerified) return { state: 'here', name: user.name.trim() || email };
  const person = user && (await findPerson(deps.db.query, user.id));
  if (person?.state === 'invited') return { state: 'invited', name: null };
  return { state: isEmailAllowed(email, deps.config.allowedEmailDomains) ? 'new' : 'outside', name: null };
}

/** Returns the unverified user of an address, who is added if there is none. */
async function userIdOf(query: Query, email: string): Promise<string> {
  const id = randomUUID();
  if (await insertUser(query, { id, email, name: nameOf(email), emailVerified: false })) return id;
  const user = await findUserByEmail(query, email);
  if (!user) throw new Error('The user was deleted while they were invited');
  // The person who signed up with the address has not shown that it is theirs: the invited person chooses the password. This also
  // keeps the account, as unverified ones are deleted a week after their last change.
  if (await clearUnverifiedSignUp(query, user.id, nameOf(email))) await endSignUpLinks(query, user.id);
  return user.id;
}
