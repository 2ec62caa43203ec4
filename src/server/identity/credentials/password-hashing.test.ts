import { expect, it } from 'vitest';
import { HASHING_LANES, hashForKnown, hashForNetwork, hashingParty, recordSignIn } from './hashing-party.ts';
import { passwordHashing } from './password-hashing.ts';

const { known, trustedNetwork, stranger } = HASHING_LANES;
const hashing = passwordHashing({ passwordCost: 10 });
const partyOf = (network: string) => hashForNetwork(network, async () => hashingParty());

it('a hash matches its password and no other', async () => {
  const hash = await hashing.hash('granite');
  expect(await hashing.verify({ hash, password: 'granite' })).toBe(true);
  expect(await hashing.verify({ hash, password: 'Granite' })).toBe(false);
});

it('a browser that the account knows has the first lane, and turns of its own', async () => {
  const party = await hashForNetwork('10.3.0', async () => {
    hashForKnown('phone');
    return hashingParty();
  });
  expect(party).toEqual({ key: 'phone', lane: known });
});

it('a network from which someone signed in goes before strangers, until many passwords from it were wrong', async () => {
  expect(await partyOf('10.4.0')).toEqual({ key: '10.4.0', lane: stranger });
  recordSignIn('10.4.0', false);
  expect(await partyOf('10.4.0')).toEqual({ key: '10.4.0', lane: stranger });
  recordSignIn('10.4.0', true);
  for (let times = 0; times < 10; times++) recordSignIn('10.4.0', false);
  expect(await partyOf('10.4.0')).toEqual({ key: '10.4.0', lane: trustedNetwork });
  recordSignIn('10.4.0', false);
  expect(await partyOf('10.4.0')).toEqual({ key: '10.4.0', lane: stranger });
});

it('a network has two hashes waiting while others wait, further ones are refused, and those of others are not', async () => {
  const networks = ['10.1.1', '10.1.2', '10.1.3', ...Array<string>(20).fill('10.9.9')];
  const results = await Promise.allSettled(
    networks.map((network) => hashForNetwork(network, () => hashing.hash('granite'))),
  );
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    ...Array(18).fill('rejected'),
  ]);
  expect(results.at(-1)).toMatchObject({ reason: { statusCode: 503, body: { code: 'SERVICE_BUSY' } } });
});
