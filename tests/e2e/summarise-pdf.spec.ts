import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { makePdf } from '../support/make-pdf.ts';

const DECISIONS = new Map([
  [4, 'The board resolved to close the northern ferry route at the end of October.'],
  [17, 'Ferry crews of the northern route will be offered places on the island service.'],
  [29, 'Passengers holding ferry passes for the northern route receive a full refund.'],
]);

const MENU = [
  ...['Rules', 'Fields', 'Static Data', 'Client Admin', 'Fieldmapping Admin'],
  ...['Entity Matching', 'Match Resolution', 'Rule Engine', 'PDF Summary'],
];

/** Thirty pages about the work of a harbour, three of them with a decision about a ferry route. */
function minutes() {
  const pages = Array.from({ length: 30 }, (_, index) => {
    const page = index + 1;
    const decision = DECISIONS.get(page);
    return [
      `The harbour office reports on week ${page}: moorings ${page * 3} to ${page * 3 + 2} were inspected and found sound.`,
      ...(decision ? [decision] : []),
      `Dredging went on by day and the channel marks of sector ${page} were repainted before the weekend.`,
    ].join('\n');
  });
  return makePdf(pages, { header: 'Harbour board, minutes', footer: (page) => `Page ${page} of 30` });
}

async function ask(page: Page, { prompt, name, bytes }: { prompt: string; name: string; bytes: Uint8Array }) {
  await page.getByLabel('Prompt').fill(prompt);
  await page
    .getByLabel('PDF file')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
  await page.getByRole('button', { name: 'Summarize' }).click();
}

journey(
  'a long PDF is summarised with its pages, kept, found again and deleted',
  async ({ page, server, database }) => {
    await joinAndLogIn(page, server, `tamsin.reed.${database}@cairn.example`);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText(MENU);
    await menu.getByRole('link', { name: 'PDF Summary' }).click();
    await expect(page).toHaveURL('/pdf-summary');
    await expect(page.getByRole('heading', { level: 1, name: 'PDF summary' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(/tamsin\.reed/);
    await page.getByRole('button', { name: 'Summarize' }).click();
    await expect(page.getByText('Write a prompt.')).toBeVisible();
    await expect(page.getByLabel('Prompt')).toBeFocused();

    const bytes = await minutes();
    const prompt = 'What was decided about the northern ferry route?';
    await ask(page, { prompt, name: 'minutes.pdf', bytes });
    await expect(page.getByRole('button', { name: 'Summarizing...' })).toBeDisabled();
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    for (const [number, decision] of DECISIONS) {
      await expect(summary.getByRole('listitem').filter({ hasText: decision })).toContainText(
        `[p. ${number}]`,
      );
    }

    const decided = summary.getByRole('listitem').filter({ hasText: 'Passengers holding' });
    await decided.getByRole('button', { name: '[p. 29]' }).click();
    const reader = page.getByRole('region', { name: 'Page 29 of the file' });
    await expect(reader.locator('mark')).toHaveText(DECISIONS.get(29) ?? '');
    await expect(reader).not.toContainText('Harbour board, minutes');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target}`)).toEqual([]);
    await reader.getByRole('button', { name: 'Close the page' }).click();

    const download = page.waitForEvent('download');
    await summary.getByRole('link', { name: 'Download Markdown' }).click();
    expect((await download).suggestedFilename()).toBe('summary.md');

    await page.reload();
    await expect(summary).toContainText('[p. 17]');

    await ask(page, { prompt, name: 'minutes again.pdf', bytes });
    await expect(summary).toContainText('minutes again.pdf');
    await expect(summary).toContainText('Made before, of the same file and prompt.');

    await ask(page, { prompt: 'Summarise', name: 'damaged.pdf', bytes: Buffer.from('%PDF-1.7 and no more') });
    await expect(summary.getByRole('alert')).toHaveText(
      'Error occurred: This PDF is damaged and cannot be read.',
    );

    const earlier = page.getByRole('region', { name: 'Earlier summaries' });
    await earlier.getByRole('searchbox').fill('minutes again');
    await expect(earlier.getByRole('listitem')).toHaveCount(1);
    await earlier.getByRole('button', { name: 'Delete the summary of minutes again.pdf' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(earlier).toContainText('Nothing found');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  },
);

journey(
  'a summary is cancelled while its file goes out, and while it is made',
  async ({ page, server, database }) => {
    await joinAndLogIn(page, server, `corin.hale.${database}@cairn.example`);
    await page.goto('/pdf-summary');
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    const bytes = await minutes();

    await page.route('**/v0/b/**', () => {});
    await ask(page, { prompt: 'Never sent', name: 'held.pdf', bytes });
    await expect(summary.getByRole('status')).toContainText('Uploading');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Summarize' })).toBeEnabled();
    await page.unroute('**/v0/b/**');

    // The call is held back, so that the summary is still wanted when Cancel is pressed.
    await page.route('**/api/summarizePdf', () => {});
    await ask(page, { prompt: 'Never made', name: 'held.pdf', bytes });
    await expect(summary.getByRole('status')).toContainText('Waiting');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Summarize' })).toBeEnabled();
    await expect(page.getByText('Your summaries will stand here.')).toBeVisible();
  },
);
