import { afterAll, beforeAll, expect, it } from 'vitest';
import { SUMMARY_PROBLEMS } from '#contract/summaries/summary-problems.ts';
import type { Summary } from '#contract/summary-contract.ts';
import type { SendTestRequest } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import { outboxMails } from '../../../tests/support/outbox-mails.ts';
import {
  createSummaryScenario,
  READER,
  type SummaryScenario,
} from '../../../tests/support/summary-scenario.ts';
import { savePerson } from '../identity/base/people-store.ts';
import { findUserByEmail } from '../identity/base/user-store.ts';
import { forgetGivenUp, rememberGivenUp } from './given-up-file-store.ts';
import { findSummary } from './summary-store.ts';

const COLLEAGUE = 'bob@north-quay.example';

forEachDatabase('Readers who share a server', (createDatabase) => {
  let scenario: SummaryScenario;
  let bob: SendTestRequest;
  beforeAll(async () => {
    scenario = await createSummaryScenario(createDatabase);
    bob = await scenario.signedInAs(COLLEAGUE);
  });
  afterAll(() => scenario.close());

  const summariesTo = async (email: string) => {
    const mails = (await outboxMails(scenario.deps.config.dataDir)).map(({ text }) => text);
    return mails.filter((mail) => mail.includes(`To: ${email}`) && /^Subject: .*summary/im.test(mail));
  };

  it('a colleague reads who sends a summary, its owner gets it as their own', async () => {
    const fileUrl = await scenario.upload(await makePdf(['The ferry company raises its fares in June.']));
    expect((await scenario.summarize({ fileUrl, name: 'fares' })).status).toBe(200);
    await expect.poll(() => summariesTo(READER)).toHaveLength(1);
    expect((await summariesTo(READER))[0]).toContain('Subject: Summary of report.pdf');
    expect((await scenario.summarize({ fileUrl, name: 'fares', email: COLLEAGUE })).status).toBe(200);
    await expect.poll(() => summariesTo(COLLEAGUE)).toHaveLength(1);
    const [mail = ''] = await summariesTo(COLLEAGUE);
    expect(mail.replace(/\r\n /g, ' ')).toContain(`Subject: ${READER} sends you a summary: report.pdf`);
    expect(mail).toContain(`(${READER}) sends you this summary`);
    expect(mail).not.toContain('/pdf-summary?summary=');
  });

  it.each([
    ['waits for approval', { state: 'waiting' }],
    ['was here until a day that is over', { untilDay: '2001-01-01' }],
  ] as const)('a person who %s gets no summary, though their address is verified', async (name, change) => {
    const email = `${name.replaceAll(' ', '-')}@elsewhere.example`;
    const { db } = scenario.deps;
    await scenario.signedInAs(email);
    await savePerson(db.query, (await findUserByEmail(db.query, email))?.id ?? '', change);
    const fileUrl = await scenario.upload(await makePdf(['The harbour master has resigned.']));
    expect((await scenario.summarize({ fileUrl, name, email })).status).toBe(200);
    const before = (await summariesTo(READER)).length;
    expect((await scenario.summarize({ fileUrl, name: `${name}, told` })).status).toBe(200);
    await expect.poll(() => summariesTo(READER)).toHaveLength(before + 1);
    expect(await summariesTo(email)).toEqual([]);
  });

  it('a user mails twenty summaries a day to colleagues, and all of them to themselves', async () => {
    const fileUrl = await scenario.upload(await makePdf(['The lamp has been dark since the winter storm.']));
    for (let at = 0; at < 21; at++) {
      expect((await scenario.summarize({ fileUrl, name: `lamp ${at}`, email: COLLEAGUE })).status).toBe(200);
    }
    await expect.poll(() => scenario.logged()).toContain('summary-not-mailed');
    const own = (await summariesTo(READER)).length;
    expect((await scenario.summarize({ fileUrl, name: 'lamp' })).status).toBe(200);
    await expect.poll(() => summariesTo(READER)).toHaveLength(own + 1);
    expect(await summariesTo(COLLEAGUE)).toHaveLength(20);
  });

  it('a file that was given up is refused at once for everybody, until it is forgotten', async () => {
    const bytes = await makePdf(['The harbour board met in March.']);
    const first = await scenario.upload(bytes);
    await scenario.summarize({ fileUrl: first, name: 'before' });
    const { query } = scenario.deps.db;
    const [summary] = (await (await scenario.send('/api/summaries')).json()).items as Summary[];
    const contentHash = (await findSummary(query, summary?.id ?? ''))?.contentHash ?? '';
    await rememberGivenUp(query, contentHash, 'damaged');
    await rememberGivenUp(query, contentHash, 'too-slow');
    const fileUrl = await scenario.upload(bytes, 'copy.pdf', bob);
    const ask = () =>
      bob('/api/summarizePdf', { method: 'POST', json: { name: 'after', email: COLLEAGUE, fileUrl } });
    const refused = await ask();
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(SUMMARY_PROBLEMS['too-slow']);
    await forgetGivenUp(query, new Date(Date.now() + 1_000));
    expect((await ask()).status).toBe(200);
    await rememberGivenUp(query, contentHash, 'too-slow');
    await scenario.deps.jobs.stop();
    expect((await ask()).status, 'without a job').toBe(422);
  });
});
