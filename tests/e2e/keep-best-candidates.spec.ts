import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { joinByRequests, journey } from '../support/journey.ts';

type Run = { state: string; top: number | null; counts: Record<string, { leftOut: number }> };

journey(
  'a run keeps the best candidate of each record and list, and says how many others it left out',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'ruth.penhale@cairn.example');
    const listsMayCome = await holdCalls(page, '**/matching/lists');
    await page.goto('/entity-matching');
    await page.getByRole('button', { name: 'Lists and kinds' }).click();
    const kept = page.getByRole('textbox', { name: 'Candidates kept of each record and list' });
    await expect(kept).toHaveValue('');
    await kept.fill('1');
    listsMayCome();
    const list = page.getByRole('checkbox', { name: 'Embedded list' });
    await expect(list, 'lists that come after a first change').toBeChecked();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use for the next run' }).click();
    await page.getByRole('button', { name: 'Run Matching' }).click();

    await expect(
      page.getByText(/The best 1 of each record and list are kept, [\d,]+ others left out\./),
    ).toBeVisible();
    const [run] = (await (await page.request.get('/api/matching/runs')).json()) as Run[];
    const leftOut = Object.values(run?.counts ?? {}).reduce((sum, counts) => sum + counts.leftOut, 0);
    expect(run).toMatchObject({ state: 'done', top: 1 });
    expect(leftOut).toBeGreaterThan(0);
    await expect(page.getByText(/, \d+ left out$/).first()).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Lists and kinds' }).click();
    await expect(kept, 'nothing is left out unasked').toHaveValue('');
    await page.getByRole('button', { name: 'Use for the next run' }).click();
    await page.getByRole('button', { name: 'Run Matching' }).click();
    await expect(page.getByText(/others left out/)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Run Matching' })).toBeEnabled();
    const [all] = (await (await page.request.get('/api/matching/runs')).json()) as Run[];
    expect(all).toMatchObject({ state: 'done', top: null, counts: { clients: { leftOut: 0 } } });
  },
);
