import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountWalk } from '../../../../tests/support/account-walk.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { withOwner } from '../../../../tests/support/firm-scenario.ts';
import { lawRuns } from '../../../../tests/support/law-runs.ts';
import {
  createProviderScenario,
  type ProviderScenario,
} from '../../../../tests/support/provider-scenario.ts';
import { walksLimitMs } from '../../../../tests/support/test-limits.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';

/** How many walks there are; `RUNS=625` makes 10,000 steps. */
const { numRuns } = lawRuns(6);
const STEPS_OF_A_WALK = 16;

type Act = (walk: AccountWalk, choice: number) => Promise<unknown>;

const BY_THIEF = {
  'signs in': (walk, choice) => walk.signIn(walk.thief, choice),
  'adds an app': (walk, choice) => walk.addApp(walk.thief, choice),
  'adds a passkey': (walk, choice) => walk.addPasskey(walk.thief, choice),
  'makes an API token': (walk, choice) => walk.makeToken(walk.thief, choice),
  'signs in with a provider': (walk, choice) => walk.enterByProvider(walk.thief, choice),
  'uses the passkey': (walk, choice) => walk.enterByPasskey(walk.thief, choice),
  'makes recovery codes': (walk, choice) => walk.makeCodes(walk.thief, choice),
  'removes the app': (walk, choice) => walk.removeFactor(walk.thief, choice),
  'changes the password': (walk, choice) => walk.changePassword(walk.thief, choice),
  'changes the address': (walk, choice) => walk.changeEmail(walk.thief, choice),
  'confirms the address': (walk, choice) => walk.press(walk.thief, 'confirm', choice),
  'stops a change': (walk, choice) => walk.press(walk.thief, 'stop', choice),
  'reports by a link': (walk, choice) => walk.press(walk.thief, 'report', choice),
  'reports inside': (walk, choice) => walk.report(walk.thief, choice),
  'ends other sessions': (walk, choice) => walk.endSessions(walk.thief, choice),
  'asks for a password': (walk, choice) => walk.askReset(walk.thief, choice),
  'chooses a password': (walk, choice) => walk.press(walk.thief, 'reset', choice),
  'learns the password': (walk) => walk.watch(walk.thief),
} satisfies Record<string, Act>;

const BY_OWNER = {
  'signs in': (walk, choice) => walk.signIn(walk.owner, choice),
  'adds an app': (walk, choice) => walk.addApp(walk.owner, choice),
  'adds a passkey': (walk, choice) => walk.addPasskey(walk.owner, choice),
  'makes an API token': (walk, choice) => walk.makeToken(walk.owner, choice),
  'changes the password': (walk, choice) => walk.changePassword(walk.owner, choice),
  'reports by a link': (walk, choice) => walk.press(walk.owner, 'report', choice),
  'stops a change': (walk, choice) => walk.press(walk.owner, 'stop', choice),
  'asks for a password': (walk, choice) => walk.askReset(walk.owner, choice),
  'chooses a password': (walk, choice) => walk.press(walk.owner, 'reset', choice),
} satisfies Record<string, Act>;

const BY_COLLEAGUE = {
  'limits to reading': (walk) => walk.changePerson({ kind: 'access', role: 'read-only', until: null }),
  'makes an owner': (walk) => walk.changePerson({ kind: 'access', role: 'owner', until: null }),
  'ends the sessions': (walk) => walk.changePerson({ kind: 'end-sessions' }),
  'resets the factors': (walk) => walk.changePerson({ kind: 'reset-second-factors' }),
  'disables and enables': (walk) => walk.changePerson({ kind: 'disable' }, { kind: 'enable' }),
} satisfies Record<string, Act>;

const ACTS: readonly (readonly [name: string, act: Act])[] = [
  ...Object.entries(BY_THIEF).map(([name, act]) => [`thief ${name}`, act] as const),
  ...Object.entries(BY_OWNER).map(([name, act]) => [`owner ${name}`, act] as const),
  ...Object.entries(BY_COLLEAGUE).map(([name, act]) => [`colleague ${name}`, act] as const),
];

const step = fc.record({ at: fc.nat(ACTS.length - 1), choice: fc.nat(11) });
const walks = fc.array(step, { minLength: STEPS_OF_A_WALK, maxLength: STEPS_OF_A_WALK });

forEachDatabase('A thief who had the password, and the owner', (createDatabase) => {
  let app: ProviderScenario;
  let firm: Awaited<ReturnType<typeof withOwner>>;
  beforeAll(async () => {
    app = await createProviderScenario(createDatabase);
    firm = await withOwner(app);
  });
  afterAll(() => app.close());

  const limitMs = walksLimitMs(numRuns);

  it('whatever either of them did, nothing of the thief opens the account once the owner has taken it back', {
    timeout: limitMs,
  }, async () => {
    const sample = fc.sample(walks, { numRuns, seed: TEST_SEED });
    for (const [at, steps] of sample.entries()) {
      const walk = new AccountWalk({ ...firm, app }, `walk-${at}`);
      await walk.begin();
      await walk.signIn(walk.thief, 0);
      const done: string[] = [];
      for (const { at: act, choice } of steps) {
        const [name, does] = ACTS[act] ?? ACTS[0] ?? ['', async () => {}];
        done.push(`${name} (${choice})`);
        await does(walk, choice);
      }
      await walk.takeBack();
      const isOwnerIn = await walk.isOwnerIn();
      expect({ walk: at, done, openings: await walk.openings(), isOwnerIn }).toMatchObject({
        ...{ openings: [], isOwnerIn: true },
      });
      await walk.end();
    }
  });
});
