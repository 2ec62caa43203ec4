/**
 * Whether the time of a refused sign-in tells what is known of an address: one with an account, one whose account is not
 * verified, and one without, asked in turn with a wrong password, as often as `--rounds` says. Prints medians and their ratio
 * to the first, on both databases when TEST_DATABASE_URL is set.
 */
import { parseArgs } from 'node:util';
import { identityTables } from '../../src/server/identity/base/identity-tables.ts';
import { besideServer } from '../../tests/support/beside-server.ts';
import { DATABASE_KINDS } from '../../tests/support/database-kinds.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';
import { median, timed } from '../figures.ts';
import { writeSection } from '../write-section.ts';

const KINDS = ['known', 'unverified', 'unknown'] as const;
type Kind = (typeof KINDS)[number];

const SETTINGS = {
  PASSWORD_COST: '14',
  TRUSTED_PROXIES: '127.0.0.1,::1',
  ALLOWED_EMAIL_DOMAINS: '*',
  SIGN_UP: 'open',
};
/** Guesses at one address, fewer than what the server lets one network make. */
const GUESSES = 8;
const WARM_UP_ROUNDS = 6;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '120' }, write: { type: 'boolean' } },
});
const rounds = Number(values.rounds);
const lines = ['| Database | known, ms | unverified | unknown | farthest ratio |', '|---|---|---|---|---|'];
for (const kind of DATABASE_KINDS) {
  const server = await startServer(kind, SETTINGS);
  try {
    lines.push(await measure(kind, server));
    console.log(lines.at(-1));
  } finally {
    await server.stop();
  }
}
if (values.write)
  writeSection('Times of refused sign-ins', `${lines.join('\n')}\n\n\`npm run bench sign-in\``);

async function measure(database: string, server: RunningServer): Promise<string> {
  const addresses = Math.ceil((rounds + WARM_UP_ROUNDS) / GUESSES);
  for (let at = 0; at < addresses; at++) {
    for (const kind of ['known', 'unverified'] as const) {
      await post(server, '/sign-up/email', { kind, at, from: at, password: 'granite-waymark-1842' });
    }
  }
  await besideServer(server, ({ query, kind }) =>
    identityTables(query)
      .withTables<{ user: { email: string; emailVerified: unknown } }>()
      .updateTable('user')
      .set({ emailVerified: kind === 'sqlite' ? 1 : true })
      .where('email', 'like', 'known-%')
      .execute(),
  );
  const times: Record<Kind, number[]> = { known: [], unverified: [], unknown: [] };
  for (let round = 0; round < rounds + WARM_UP_ROUNDS; round++) {
    // Each is first as often as the others.
    for (let turn = 0; turn < KINDS.length; turn++) {
      const kind = KINDS[(round + turn) % KINDS.length] ?? 'known';
      const at = Math.floor(round / GUESSES);
      const { ms } = await timed(() =>
        post(server, '/sign-in/email', { kind, at, from: round, password: 'wrong-lantern-2917' }),
      );
      if (round >= WARM_UP_ROUNDS) times[kind].push(ms);
    }
  }
  const medians = KINDS.map((kind) => median(times[kind]));
  const [first = 1] = medians;
  const farthest = medians.reduce(
    (most, one) => (Math.abs(one / first - 1) > Math.abs(most - 1) ? one / first : most),
    1,
  );
  return `| ${[database, ...medians.map((ms) => ms.toFixed(1)), farthest.toFixed(3)].join(' | ')} |`;
}

async function post(
  { url }: RunningServer,
  path: string,
  { kind, at, from, password }: { kind: Kind; at: number; from: number; password: string },
): Promise<void> {
  const response = await fetch(`${url}/api/auth${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': `198.${18 + (from >> 8)}.${from % 256}.1`,
    },
    body: JSON.stringify({ email: `${kind}-${at}@firm.example`, password }),
  });
  await response.arrayBuffer();
  const expected = path.startsWith('/sign-up') ? 200 : 401;
  if (response.status !== expected) throw new Error(`${kind}: ${response.status} instead of ${expected}`);
}
