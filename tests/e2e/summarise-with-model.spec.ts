import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { makePdf } from '../support/make-pdf.ts';
import { type ModelStub, startModelStub } from '../support/model-stub.ts';
import { startServer } from '../support/running-server.ts';

const RISE = '- Fares go up by six percent. [p. 2: "raise its fares by six percent"]\n';
const FREE = '- <b>The fares are free.</b> [p. 2: "the fares are free for all"]\n';
const LIE = '- The fares rise by 99 percent. [p. 2: "raise its fares by six percent"]\n';
const BOARD = '- The board met in March. [p. 1: "harbour board met in March"]\n';

/** A server whose summaries are written by a model. */
const withModel = journey.extend<{ model: ModelStub }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its parameters
  model: async ({}, use) => {
    const model = await startModelStub();
    await use(model);
    await model.close();
  },
  server: async ({ database, model }, use) => {
    const server = await startServer(database, {
      SUMMARY_PROVIDER: 'openai-compatible',
      SUMMARY_MODEL: 'stub-large',
      SUMMARY_BASE_URL: model.baseUrl,
    });
    await use(server);
    await server.stop();
  },
});

async function ask(page: Page, prompt: string) {
  const pages = [
    'The harbour board met in March.',
    'The ferry company will raise its fares by six percent from June.',
  ];
  const buffer = Buffer.from(await makePdf(pages));
  await page.getByLabel('Prompt').fill(prompt);
  await page.getByLabel('PDF file').setInputFiles({ name: 'fares.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Summarize' }).click();
}

withModel(
  'a model’s summary grows by statements that stand in the file, and is replaced by the file’s own sentences when it breaks off',
  async ({ page, server, model, database }) => {
    await joinAndLogIn(page, server, `ferry.ames.${database}@cairn.example`);
    await page.goto('/pdf-summary');
    await expect(page.getByText(new URL(model.baseUrl).host)).toBeVisible();
    const summary = page.getByRole('region', { name: 'Summary', exact: true });

    const rest = Promise.withResolvers<void>();
    model.answerWith(async function* () {
      yield RISE + FREE + LIE;
      yield BOARD.slice(0, 10);
      await rest.promise;
      yield BOARD.slice(10);
    });
    await ask(page, 'What happens to the fares?');
    await expect(summary.getByRole('listitem')).toHaveText(['Fares go up by six percent. [p. 2]']);
    await expect(summary.getByRole('status')).toHaveText(
      'Being written: 1 statement so far, each checked against the file',
    );
    await expect(page.getByRole('button', { name: 'Summarizing...' })).toBeDisabled();
    await summary.getByRole('button', { name: '[p. 2]' }).click();
    await expect(page.getByRole('region', { name: 'Page 2 of the file' }).locator('mark')).toHaveText(
      'raise its fares by six percent',
    );
    expect(await axeProblems(page)).toEqual([]);

    rest.resolve();
    await expect(summary).toContainText('Written by stub-large.');
    await expect(summary.getByRole('listitem')).toHaveText([
      'The board met in March. [p. 1]',
      'Fares go up by six percent. [p. 2]',
    ]);
    await expect(summary).toContainText('2 statements left out: not supported by the file.');
    await expect(page.getByText('The fares are free.')).toHaveCount(0);
    await summary.getByRole('button', { name: 'Show' }).click();
    const leftOut = summary.getByRole('list', { name: 'Statements left out' }).getByRole('listitem');
    await expect(leftOut).toHaveText([
      '“<b>The fares are free.</b>” The words that it quotes are not on page 2.',
      '“The fares rise by 99 percent.” Page 2 says: “The ferry company will raise its fares by six percent from June.”',
    ]);
    await expect(leftOut.last().locator('mark')).toHaveText('99');

    const end = Promise.withResolvers<never>();
    model.answerWith(async function* () {
      yield RISE;
      await end.promise;
    });
    await ask(page, 'And when?');
    await expect(summary.getByRole('listitem')).toHaveText(['Fares go up by six percent. [p. 2]']);
    end.reject(new Error('The connection broke.'));
    await expect(summary).toContainText('These are sentences of the file instead, chosen on this server.');
    await expect(summary.getByRole('listitem').first()).toHaveText('The harbour board met in March. [p. 1]');
  },
);
