import type { PersonView } from '#contract/people-contract.ts';
import { csvText } from '../../ground/csv-text.ts';
import { owner, requirePassword } from '../../http/require-session.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { changePeople } from './change-people.ts';
import { findAllPeople, findPeople, findPersonDetail } from './find-people.ts';
import { invitePeople, readAddresses } from './invite-people.ts';

/** Changes that need the password: they end what a user is doing, let a person in, or let a user do more. */
const NEED_PASSWORD: ReadonlySet<string> = new Set([
  ...['disable', 'refuse', 'end-sessions', 'reset-second-factors'],
  ...['access', 'approve', 'enable', 'invite-again'],
]);

/** Implements the calls of people. */
export function peopleRoutes(deps: IdentityDeps) {
  const { list, read, change, readAddresses: readLines, invite, export: exportPeople } = owner.people;
  return {
    people: {
      list: list.handler(({ input }) => findPeople(deps, input)),
      read: read.handler(({ input, context }) => findPersonDetail(deps, input.id, context.user.id)),
      change: change.handler(async ({ input, context: { user } }) => {
        if (NEED_PASSWORD.has(input.change.kind)) requirePassword(user);
        return { before: await changePeople(deps, user, input) };
      }),
      readAddresses: readLines.handler(({ input }) => readAddresses(deps, input.lines)),
      invite: invite.handler(async ({ input, context: { user } }) => {
        requirePassword(user);
        return { invited: await invitePeople(deps, user, input) };
      }),
      export: exportPeople.handler(async ({ input: { ids, ...narrowed }, context: { user } }) => {
        requirePassword(user);
        const chosen = ids ? { ids: ids.split(',') } : {};
        return peopleFile(await findAllPeople(deps, { ...narrowed, ...chosen }));
      }),
    },
  };
}

function peopleFile(people: readonly PersonView[]) {
  const rows = people.map(
    ({ name, email, state, role, until, lastSeenAt, secondFactors, sessions, since }) => [
      ...[name, email, state, role, until ?? '', lastSeenAt ?? ''],
      ...[secondFactors.join(', '), String(sessions), since],
    ],
  );
  const head = [
    ...['Name', 'Email', 'State', 'Access', 'Until', 'Last seen', 'Second factor', 'Sessions', 'Since'],
  ];
  return {
    headers: { 'content-disposition': 'attachment; filename="people.csv"' },
    body: new Blob([csvText([head, ...rows], { isWhole: true })], { type: 'text/csv; charset=utf-8' }),
  };
}
