import type { Database } from '../../src/server/db/open-database.ts';
import { runTransaction } from '../../src/server/db/run-transaction.ts';
import { SYSTEM_AUTHOR } from '../../src/server/documents/document-store.ts';
import { writeDocument } from '../../src/server/documents/write-document.ts';
import { counted } from '../figures.ts';
import { madeBook } from './made-book.ts';

const CLIENTS = 2_000;
const PLANTED = 40;
const SEED = 4_711;
const PER_TRANSACTION = 200;

/** Fills a database with the made book, has it screened, and says in which tiers its findings and the planted ones are. */
export async function measureAlerts(db: Database, screen: () => Promise<void>): Promise<string[]> {
  const { clients, planted } = madeBook({ clients: CLIENTS, planted: PLANTED, seed: SEED });
  for (let from = 0; from < clients.length; from += PER_TRANSACTION) {
    await runTransaction(db.query, async (transaction) => {
      for (const { id, data } of clients.slice(from, from + PER_TRANSACTION)) {
        await writeDocument(transaction, { collection: 'clients', id, author: SYSTEM_AUTHOR, data });
      }
    });
  }
  await screen();
  const findings = await db.query
    .selectFrom('screening_findings')
    .select(['tier', 'record_id', 'external_id'])
    .execute();
  const tierOf = new Map(findings.map((one) => [`${one.record_id} ${one.external_id}`, one.tier]));
  const tiers = planted.map(({ recordId, externalId, mistake }) => ({
    mistake,
    tier: tierOf.get(`${recordId} ${externalId}`) ?? 'not found',
  }));
  const inTier = (tier: string) => findings.filter((one) => one.tier === tier).length;
  const elsewhere = tiers.filter(({ tier }) => tier !== 'likely');
  return [
    `| ${counted(CLIENTS)} made clients with three contacts each, the whole OFAC list: findings | ${counted(findings.length)} |`,
    `| likely, and for each client | **${counted(inTier('likely'))}**, ${(inTier('likely') / CLIENTS).toFixed(3)} |`,
    `| possible, conflicting | ${counted(inTier('possible'))}, ${counted(inTier('conflicting'))} |`,
    `| of ${PLANTED} people of the list planted with mistakes: likely, possible | **${tiers.length - elsewhere.length}**, ${elsewhere.filter(({ tier }) => tier === 'possible').length} |`,
    ...elsewhere.map(({ mistake, tier }) => `| planted, ${tier} | ${mistake} |`),
  ];
}
