import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { COMMAND_PROGRAM } from '../support/built-server.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { PROGRAM_ENV } from '../support/program-env.ts';

journey(
  'candidates that were computed elsewhere are reviewed like those of any run',
  async ({ page, server }) => {
    const { dataDir, databaseUrl } = server;
    const cairn = (...args: string[]) =>
      execFileSync(COMMAND_PROGRAM, args, {
        cwd: dataDir,
        env: { ...PROGRAM_ENV, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
        encoding: 'utf8',
      });
    const put = (name: string, text: string) => writeFileSync(join(dataDir, name), text);
    put('ours.jsonl', cairn('runs', 'records', '--kind', 'clients'));
    put('list.jsonl', cairn('runs', 'records', '--kind', 'clients', '--list', 'embedded'));
    const parts = ['1/3', '2/3', '3/3'].map((part) =>
      cairn('match', 'ours.jsonl', 'list.jsonl', '--kind', 'organisation', '--part', part),
    );
    put('matches.csv', parts.join(''));
    const taken = cairn('runs', 'import', 'matches.csv', '--kind', 'clients', '--list', 'embedded');
    expect(taken).toContain('reviewed like those of any run');

    await joinAndLogIn(page, server, 'nadia.imrie@cairn.example');
    const latest = async () => (await (await page.request.get('/api/matching/runs?limit=1')).json())[0];
    await expect.poll(async () => (await latest())?.state).toBe('done');
    expect(await latest()).toMatchObject({ givenBy: 'matches.csv', kinds: ['clients'] });
    await page.goto('/entity-matching');
    const progress = page.getByRole('heading', { name: /of [\d,]+ decided/ });
    await expect(progress).toHaveText(/^0 of/);
    await expect(page.locator('li[aria-current="true"]')).toBeVisible();
    await page.keyboard.press('c');
    await expect(progress).toHaveText(/^1 of/);
    await expect.poll(async () => (await latest()).counts.clients.confirmed).toBe(1);
    await expect(
      page.getByText('taken from matches.csv').first(),
      'the audit log says where it is from',
    ).toBeVisible();
  },
);
