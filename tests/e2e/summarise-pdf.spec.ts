import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { businessPdf } from '../support/business-papers.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { joinAndLogIn, joinByRequests, journey } from '../support/journey.ts';
import { makePdf } from '../support/make-pdf.ts';
import { drawnPdf, drawnText, hebrewPdf } from '../support/written-pdf.ts';

const DECISIONS = new Map([
  [4, 'The board resolved to close the northern ferry route at the end of October.'],
  [17, 'Ferry crews of the northern route will be offered places on the island service.'],
  [29, 'Passengers holding ferry passes for the northern route receive a full refund.'],
]);

const MENU = [
  ...['Rules', 'Fields', 'Static Data', 'Client Admin', 'Fieldmapping Admin', 'Reference Lists', 'Messages'],
  ...['Entity Matching', 'Match Resolution', 'Rule Engine', 'PDF Summary', 'Screening'],
];

/** A PDF of thirty pages, three of which contain a decision about a ferry route. */
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
  'a long PDF is summarised with citations, and its summary is stored, found again and deleted',
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
    const prompt = 'What was decided about the northern ferry route?';
    await page.keyboard.type(prompt);
    await expect(page.getByText('Write a prompt.')).toBeHidden();
    await expect(page.getByText('Choose a PDF file.')).toBeVisible();

    const bytes = await minutes();
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
    await expect(reader.locator('[data-drawn] span')).toHaveCount(1);
    await page.keyboard.press('k');
    const opened = summary.locator('[data-opened]');
    await expect(opened).not.toContainText('Passengers holding');
    await page.keyboard.press('j');
    await expect(opened).toContainText('Passengers holding');
    await expect(reader).toBeFocused();
    expect(await axeProblems(page)).toEqual([]);
    await reader.getByRole('button', { name: 'Text', exact: true }).click();
    await expect(reader.locator('mark')).toBeInViewport();
    await reader.getByRole('button', { name: 'Close the page' }).click();

    const download = page.waitForEvent('download');
    await summary.getByRole('button', { name: 'Export' }).click();
    const formats = page.getByRole('menu', { name: 'Export' });
    await expect(formats.getByRole('menuitem')).toHaveText([
      'PDF',
      'Markdown',
      'Copy',
      'PDF',
      'Markdown',
      'JSON',
    ]);
    expect(await axeProblems(page)).toEqual([]);
    await formats.getByRole('menuitem', { name: 'JSON, summary and all questions' }).click();
    expect((await download).suggestedFilename()).toBe('minutes summary.json');

    let isCut = true;
    await page.route('**/v0/b/**', (route) => (isCut ? route.abort() : route.continue()));
    await page.reload();
    await summary.getByRole('button', { name: '[p. 17]' }).first().click();
    const unread = page.getByRole('region', { name: 'Page 17 of the file' });
    await expect(unread.getByRole('status')).toHaveText('This page cannot be drawn. Here is its text.');
    await expect(unread).toContainText(DECISIONS.get(17) ?? '');
    isCut = false;

    await journey.step(
      'the summary is filed about a client, read in its file, removed, put back and removed again',
      async () => {
        await summary.getByRole('button', { name: 'Add to a client' }).click();
        const about = summary.getByRole('combobox', { name: 'Who the document is about' });
        await about.click();
        await about.fill('Hadleigh Marine');
        await page.getByRole('option', { name: 'Hadleigh Marine Holdings Ltd', exact: true }).click();
        await summary.getByRole('button', { name: 'File', exact: true }).click();
        await summary.getByRole('link', { name: 'File of Hadleigh Marine Holdings Ltd' }).click();
        const filed = page.getByRole('region', { name: 'Summaries' });
        await expect(filed.getByRole('row').filter({ hasText: 'Passengers holding' })).toContainText('p. 29');
        const remove = filed.getByRole('button', { name: 'Remove minutes.pdf' });
        await remove.click();
        const dialog = page.getByRole('dialog', { name: 'Remove this summary from the file?' });
        await dialog.getByRole('button', { name: 'Remove' }).click();
        await expect(filed.getByText('No summary is filed.')).toBeVisible();
        await page.getByRole('button', { name: 'Undo' }).click();
        await remove.click();
        await dialog.getByRole('button', { name: 'Remove' }).click();
        await expect(filed.getByText('No summary is filed.')).toBeVisible();
        await page.goBack();
        await expect(summary).toContainText('[p. 17]');
      },
    );

    await ask(page, { prompt, name: 'minutes again.pdf', bytes });
    await expect(summary).toContainText('minutes again.pdf');
    await expect(summary).toContainText('Made earlier, from the same file and prompt.');

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
  'a summary can be cancelled during the upload, and while it is being made',
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

    // The request is held back, so that it is still pending when Cancel is pressed.
    await page.route('**/api/summarizePdf', () => {});
    await ask(page, { prompt: 'Never made', name: 'held.pdf', bytes });
    await expect(summary.getByRole('status')).toContainText('Waiting');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Summarize' })).toBeEnabled();
    await expect(page.getByText('Your summaries appear here.')).toBeVisible();
  },
);

journey(
  'several files are summarised one after another, one that cannot be read stops no other, and more is asked of one without a new upload',
  async ({ page, context, server, database }) => {
    await joinByRequests(context.request, server, `lowen.carne.${database}@cairn.example`);
    await page.goto('/pdf-summary');
    const pdf = (name: string, buffer: Uint8Array) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(buffer),
    });
    const quay = await makePdf(['The quay wall was repaired in spring. The lamp of the pier is dark.']);
    const ferry = await makePdf([
      'The ferry sails to the island at noon on every day. Its crew was praised by the whole board.',
    ]);
    await page.getByLabel('Prompt').fill('What was repaired?');
    await page
      .getByLabel('PDF file')
      .setInputFiles([
        pdf('quay.pdf', quay),
        pdf('damaged.pdf', Buffer.from('%PDF-1.7')),
        pdf('ferry.pdf', ferry),
      ]);
    const uploadMayGoOn = await holdCalls(page, ({ pathname }) => pathname.includes('/v0/b/'));
    await page.getByRole('button', { name: 'Summarize' }).click();
    const files = page.getByRole('region', { name: 'Files' });
    await expect(files.getByRole('listitem').last()).toHaveText(/^ferry\.pdf\s*next\s*\d+ kB$/);
    expect(await asksBeforeClosing(page), 'files not uploaded').toBe(true);
    uploadMayGoOn();
    await expect(files.getByRole('status')).toHaveText('2 of 3 files done.');
    expect(await asksBeforeClosing(page), 'every file uploaded').toBe(false);
    await expect(files.getByRole('listitem')).toHaveText([
      /^quay\.pdf\s*done\s*1 page, \d+ kB$/,
      /^damaged\.pdf\s*failed\s*1 kBThis PDF is damaged and cannot be read\.$/,
      /^ferry\.pdf\s*done\s*1 page, \d+ kB$/,
    ]);
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    await expect(summary).toContainText('The quay wall was repaired in spring.');
    await files.getByRole('button', { name: 'ferry.pdf' }).click();
    await expect(summary).toContainText('The file does not say.');
    await summary.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(summary).toContainText('The ferry sails to the island at noon');

    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/v0/b/')) uploads.push(request.url());
    });
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    await summary.getByRole('textbox', { name: 'Ask further' }).fill('Who was praised?');
    await summary.getByRole('button', { name: 'Ask', exact: true }).click();
    const further = summary.getByRole('region', { name: 'Ask further' });
    await further.getByRole('listitem').filter({ hasText: 'praised' }).getByRole('button').click();
    await expect(page.getByRole('region', { name: 'Page 1 of the file' }).locator('mark')).toHaveText(
      'Its crew was praised by the whole board.',
    );
    await further.getByRole('textbox', { name: 'Ask further' }).fill('What was built or repaired?');
    await further.getByLabel('both files that are done').check();
    await further.getByRole('button', { name: 'Ask', exact: true }).click();
    const ofQuay = further.getByRole('listitem').filter({ hasText: 'The quay wall was repaired in spring.' });
    await page.setViewportSize({ width: 390, height: 844 });
    await ofQuay.getByRole('button', { name: '[p. 1]' }).click();
    const below = ofQuay.getByRole('region', { name: 'Page 1 of the file' });
    await expect(below.locator('[data-cut-out]')).toBeVisible();
    await below.getByRole('button', { name: 'Whole page' }).click();
    await expect(below.locator('[data-drawn]:not([data-cut-out])')).toBeVisible();
    await expect(page.getByLabel('Prompt')).toBeHidden();
    await expect(
      page.getByRole('textbox', { name: 'Ask further' }),
      'at the foot of the phone',
    ).toBeInViewport();
    await expect(files).toBeHidden();
    await page.getByRole('combobox', { name: 'File' }).click();
    await page.getByRole('option', { name: 'quay.pdf, done' }).click();
    await expect(summary).toContainText('The quay wall was repaired in spring.');
    await page.getByRole('combobox', { name: 'File' }).click();
    await page.getByRole('option', { name: 'ferry.pdf, done' }).click();
    await page.getByRole('button', { name: 'New summary' }).click();
    await expect(page.getByLabel('Prompt')).toBeVisible();
    expect(uploads).toEqual([]);
    expect(missing).toEqual([]);
    await expect(page.getByRole('region', { name: 'Earlier summaries' }).getByRole('listitem')).toHaveCount(
      6,
    );
    expect(await axeProblems(page)).toEqual([]);
  },
);

const INVOICE = [
  { label: 'Customer', value: 'Hansen Bau' },
  { label: 'Invoice date', value: '12 May 2026' },
  { label: 'Due date', value: '30 June 2026' },
  { label: 'Total amount', value: 'EUR 3,148.80' },
];

journey(
  'an invoice answers with its rows, which are marked on the page, and says nothing of what it does not say',
  async ({ page, context, server, database }) => {
    await joinByRequests(context.request, server, `elowen.pryor.${database}@cairn.example`);
    await page.goto('/pdf-summary');
    const bytes = businessPdf({ title: 'Invoice', rows: INVOICE, layout: 'beside' });
    await ask(page, { prompt: 'What is the total, and when is it due?', name: 'invoice.pdf', bytes });
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    await expect(summary.getByRole('listitem')).toHaveText([
      /^Total amount: EUR 3,148\.80\s*\[p\. 1, row\]$/,
      /^Due date: 30 June 2026\s*\[p\. 1, row\]$/,
    ]);
    await expect(summary).toContainText('Searched: 1 page of text and 4 rows.');
    await summary.getByRole('button', { name: '[p. 1, row]' }).first().click();
    const reader = page.getByRole('region', { name: 'Page 1 of the file' });
    await expect(reader.locator('[data-drawn] span')).toHaveCount(2);
    await expect(reader.locator('mark')).toHaveText(/^Total amount\s+EUR 3,148\.80$/);

    await summary.getByRole('textbox', { name: 'Ask further' }).fill('Who is the auditor of the company?');
    await summary.getByRole('button', { name: 'Ask', exact: true }).click();
    const further = summary.getByRole('region', { name: 'Ask further' });
    await expect(further).toContainText('The file does not say.');
    expect(await axeProblems(page)).toEqual([]);
  },
);

const SEEN = [
  'The council of the upper valley granted the mill a licence for twelve years.',
  'The yearly rent is 90,500 crowns, payable on the first day of spring.',
];
const PLANTED = 'The rent was waived by a later resolution, and the miller owes nothing.';

journey(
  'what a file does not say has its nearest place, and what is hidden in it can be looked at',
  async ({ page, context, server, database }) => {
    await joinByRequests(context.request, server, `loveday.rowe.${database}@cairn.example`);
    await page.goto('/pdf-summary');
    const drawing = drawnText(SEEN, { y: 700 }) + drawnText([PLANTED], { y: 500, before: '1 g' });
    await ask(page, {
      prompt: 'Which bank holds the licence of the brewery in pledge?',
      name: 'licence.pdf',
      bytes: drawnPdf(drawing),
    });
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    await expect(summary).toContainText('The file does not say.');
    await expect(summary).toContainText('Searched: 1 page of text. The closest passage is p. 1.');
    await summary.getByRole('button', { name: 'Show it' }).first().click();
    const reader = page.getByRole('region', { name: 'Page 1 of the file' });
    await expect(reader.locator('mark')).toHaveText(SEEN[0] ?? '');
    await reader.getByRole('button', { name: 'Close the page' }).click();
    await expect(summary).toContainText('1 passage that is hidden or struck through was left out.');
    await expect(summary).not.toContainText(PLANTED);
    await summary.getByRole('button', { name: 'Show it' }).last().click();
    await expect(summary.getByRole('list', { name: 'Hidden passages' })).toHaveText(
      `Left out on p. 1: ${PLANTED}`,
    );
    await expect(summary.locator('del')).toHaveText(PLANTED);
    expect(await axeProblems(page)).toEqual([]);
  },
);

/** Whether the page keeps the browser from closing the tab without a question. */
async function asksBeforeClosing(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

const GERMAN = [
  'Der Vorstand hat in der Sitzung vom 4. März beschlossen, die Miete des Lagerhauses zu erhöhen.',
  'Die Erhöhung gilt vom ersten Juli an und beträgt drei Prozent der bisherigen Miete.',
].join('\n');

journey(
  'what is quoted from a file in another language is marked with that language, for who hears it read',
  async ({ page, context, server, database }) => {
    await joinByRequests(context.request, server, `morwenna.tull.${database}@cairn.example`);
    await page.goto('/pdf-summary');
    const bytes = await makePdf([GERMAN]);
    await ask(page, { prompt: 'Was wurde beschlossen?', name: 'protokoll.pdf', bytes });
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    const statement = summary.getByText(/^Der Vorstand hat/).first();
    await expect(statement).toHaveAttribute('lang', 'de');
    await summary.getByRole('button', { name: '[p. 1]' }).first().click();
    const reader = page.getByRole('region', { name: 'Page 1 of the file' });
    await reader.getByRole('button', { name: 'Text', exact: true }).click();
    await expect(reader.locator('[lang=de]')).toContainText('vom ersten Juli an');
  },
);

journey(
  'what is written from right to left is quoted, shown and marked in that direction',
  async ({ page, context, server, database }) => {
    await joinByRequests(context.request, server, `demelza.pye.${database}@cairn.example`);
    await page.goto('/pdf-summary');
    const quoted = 'המועצה אישרה את התקציב של הנמל בשנת 2025.';
    const bytes = hebrewPdf([quoted, 'הוועדה דנה במחיר הסירות של העיר בחורף האחרון.']);
    await ask(page, { prompt: 'Summarise this document', name: 'council.pdf', bytes });
    const summary = page.getByRole('region', { name: 'Summary', exact: true });
    const statement = summary.getByText(quoted, { exact: true });
    await expect(statement).toHaveCSS('direction', 'rtl');
    await summary
      .getByRole('listitem')
      .filter({ hasText: quoted })
      .getByRole('button', { name: '[p. 1]' })
      .click();
    const reader = page.getByRole('region', { name: 'Page 1 of the file' });
    await expect(reader.locator('[data-drawn] span')).toHaveCount(1);
    await expect(reader.locator('mark')).toHaveCSS('direction', 'rtl');
  },
);
