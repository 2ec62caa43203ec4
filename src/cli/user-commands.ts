import type { Command } from 'commander';
import type { Logger } from 'pino';
import type { ServerConfig } from '../server/app/read-config.ts';
import type { Database } from '../server/db/open-database.ts';
import { installationFormat } from '../server/ground/installation-format.ts';
import {
  deleteUser,
  disableUser,
  enableUser,
  endAllSessions,
  endSessionsOf,
  markVerified,
  resetSecondFactors,
} from '../server/identity/administer-users.ts';
import { listUsers, type User } from '../server/identity/base/user-store.ts';
import { counted, fail, print, UNUSABLE, withDatabase, withJobs } from './command-line.ts';
import { addPeopleCommands } from './people-commands.ts';

/** Adds `cairn users`. */
export function addUserCommands(program: Command): void {
  const users = program.command('users').description('the people who can log in');
  users
    .command('list')
    .description('list all users: address, verified, disabled, date of sign-up')
    .action(() => withDatabase(async (db) => print(...(await listUsers(db.query)).map(describeUser))));
  addUserCommand(users, {
    name: 'disable',
    description: 'end all sessions of a user and block further logins',
    done: 'is disabled',
    event: 'user-disabled',
    operation: ({ db }, email) => disableUser(db, email),
  });
  addUserCommand(users, {
    name: 'enable',
    description: 'allow a disabled user to log in again',
    done: 'can log in again',
    event: 'user-enabled',
    operation: ({ db }, email) => enableUser(db, email),
  });
  addUserCommand(users, {
    name: 'delete',
    description: 'delete a user; what they wrote stays',
    done: 'is deleted',
    event: 'user-deleted',
    operation: deleteUser,
  });
  addUserCommand(users, {
    name: 'verify',
    description: 'mark the address of a user as verified',
    done: 'is verified',
    event: 'email-verified',
    operation: ({ db }, email) => markVerified(db, email),
  });
  addUserCommand(users, {
    name: 'reset-mfa',
    description: 'remove the second factors of a user, end their sessions and notify them by email',
    done: 'has no second factor now',
    event: 'second-factor-reset',
    operation: ({ db }, email) => withJobs(db, (jobs) => resetSecondFactors({ db, jobs }, email)),
  });
  users
    .command('end-sessions')
    .description('end all sessions of a user, or of all users')
    .argument('[email]', 'address of the user')
    .option('--all', 'all users')
    .action((email: string | undefined, { all }: { all?: true }) => {
      if ((email === undefined) === (all === undefined))
        fail('Give one address, or --all for all users.', UNUSABLE);
      return withDatabase((db, _config, log) => endSessions({ db, log }, email));
    });
  addPeopleCommands(users);
}

function addUserCommand(
  users: Command,
  {
    name,
    description,
    done,
    event,
    operation,
  }: {
    name: string;
    description: string;
    /** The result, printed after the address. */
    done: string;
    /** The event in the log. */
    event: string;
    operation: (server: { config: ServerConfig; db: Database }, email: string) => Promise<User | null>;
  },
): void {
  users
    .command(name)
    .description(description)
    .argument('<email>', 'address of the user')
    .action((email: string) =>
      withDatabase(async (db, config, log) => {
        const user = (await operation({ config, db }, email)) ?? fail(`No user has the address ${email}.`);
        log.info({ event, subjectId: user.id }, `user ${done}`);
        print(`${user.email} ${done}.`);
      }),
    );
}

async function endSessions(
  { db, log }: { db: Database; log: Logger },
  email: string | undefined,
): Promise<void> {
  const ended = email === undefined ? await endAllSessions(db) : await endSessionsOf(db, email);
  if (ended === null) fail(`No user has the address ${email}.`);
  log.info({ event: 'sessions-ended', everyone: email === undefined, ended }, 'sessions ended');
  print(`${counted(ended, 'session')} ended.`);
}

function describeUser({ email, emailVerified, disabled, createdAt }: User): string {
  const states = [emailVerified ? 'verified' : 'not verified', ...(disabled ? ['disabled'] : [])];
  return [email, states.join(', '), installationFormat().isoDay(createdAt)].join('\t');
}
