import type { Command } from 'commander';
import { PERSON_ROLES, type PersonRole } from '#contract/people-contract.ts';
import { normalizeEmail } from '../server/identity/base/email-address.ts';
import { findUserByEmail } from '../server/identity/base/user-store.ts';
import { changePeople } from '../server/identity/people/change-people.ts';
import { invitePeople } from '../server/identity/people/invite-people.ts';
import { COMMAND } from '../server/identity/people/people-audit-store.ts';
import { fail, print, UNUSABLE, withDatabase, withJobs } from './command-line.ts';

/** Adds the commands of `cairn users` that say who may come in. */
export function addPeopleCommands(users: Command): void {
  users
    .command('invite')
    .description('mail an invitation with a link, by which the person chooses a password')
    .argument('<email>', 'address of the person')
    .option('--read-only', 'the person may read only')
    .action((email: string, { readOnly }: { readOnly?: true }) =>
      invite(email, readOnly ? 'read-only' : 'full'),
    );
  users
    .command('role')
    .description('set what a user may do; a user who waits for approval is approved')
    .argument('<email>', 'address of the user')
    .argument('<role>', PERSON_ROLES.join(', '))
    .action(setRole);
}

function invite(email: string, role: PersonRole): Promise<void> {
  return withDatabase(async (db, config, log) => {
    const invitation = { lines: [email], role, until: null, line: '' };
    const [invited] = await withJobs(db, (jobs) =>
      invitePeople({ config, db, log, jobs }, COMMAND, invitation),
    );
    if (!invited) fail(`${email} is not an address, or has an account already.`);
    print(`${invited} is invited. The server sends the link.`);
  });
}

function setRole(email: string, role: string): Promise<void> {
  const wanted = PERSON_ROLES.find((one) => one === role);
  if (!wanted) fail(`The role is one of ${PERSON_ROLES.join(', ')}.`, UNUSABLE);
  return withDatabase(async (db, config, log) => {
    const user = await findUserByEmail(db.query, normalizeEmail(email) ?? email);
    if (!user) fail(`No user has the address ${email}.`);
    const change = { kind: 'access', role: wanted, until: null } as const;
    await withJobs(db, (jobs) =>
      changePeople({ config, db, log, jobs }, COMMAND, { people: [user.id], change }),
    );
    print(`${user.email} is ${wanted} now.`);
  });
}
