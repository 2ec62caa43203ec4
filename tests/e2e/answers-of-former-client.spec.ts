import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, joinByRequests, journey } from '../support/journey.ts';
import { answerByText, inputOf } from '../support/question-screen.ts';
import type { RunningServer } from '../support/running-server.ts';

const QUESTIONS = '/dashboard?entity=clients%2Fold-mill';
const CLIENT = '/api/clients/old-mill';
const SESSION = '/api/question-sessions/clients/old-mill';

/** Sends a request as the user of a page. */
async function send(page: Page, server: RunningServer, [method, path]: [string, string], data?: object) {
  const response = await page.request.fetch(path, {
    method,
    headers: { origin: server.url },
    ...(data && { data }),
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

const saveBar = (page: Page) => page.getByRole('button', { name: /^Save \d+ answers? to / });

journey(
  'what was answered about a deleted client is not saved to a new one of its id, nor shown with it',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await send(page, server, ['PUT', CLIENT], { name: 'Old Mill Ltd', country: 'GB' });
    await page.goto(QUESTIONS);
    await answerByText(page, 'Country of residence', 'Malta');
    await expect(page.getByText('Answers kept as you give them')).toBeVisible();
    await expect(saveBar(page)).toBeVisible();

    await send(page, server, ['DELETE', CLIENT]);
    await send(page, server, ['PUT', CLIENT], { name: 'Old Mill Bakery' });
    await saveBar(page).click();
    const notice = page.getByRole('alert', { name: 'Started again' });
    await expect(notice).toBeVisible();
    await expect(inputOf(page, 'Country of residence'), 'nothing is lost before the choice').toHaveValue(
      'Malta',
    );
    await expect(saveBar(page)).toHaveCount(0);
    expect((await send(page, server, ['GET', CLIENT])).data).toEqual({ name: 'Old Mill Bakery' });

    await notice.getByRole('button', { name: 'Load the newer one' }).click();
    await expect(page.getByRole('heading', { name: 'Questionnaire about Old Mill Bakery' })).toBeVisible();
    await expect(inputOf(page, 'Country of residence')).toHaveValue('');
    await expect(saveBar(page)).toHaveCount(0);

    // One that is started again elsewhere is kept where its answers are kept on purpose.
    await answerByText(page, 'Country of residence', 'Malta');
    await expect(page.getByText('Answers kept as you give them')).toBeVisible();
    await send(page, server, ['DELETE', SESSION]);
    await saveBar(page).click();
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(saveBar(page)).toBeVisible();
    const kept = async () => (await send(page, server, ['GET', SESSION])).state?.list.answers.country;
    await expect.poll(kept).toBe('Malta');
  },
);

journey(
  'answers are not saved to the record from a questionnaire that a colleague has taken over',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'owen.tregear@cairn.example');
    await send(page, server, ['PUT', '/api/clients/new-quay'], { name: 'New Quay Ltd' });
    await page.goto('/dashboard?entity=clients%2Fnew-quay');
    await answerByText(page, 'Country of residence', 'Malta');
    await expect(page.getByText('Answers kept as you give them')).toBeVisible();

    const temi = await (await browser.newContext({ baseURL: server.url })).newPage();
    await joinByRequests(temi.request, server, 'temi.adeyemi@cairn.example');
    await send(temi, server, ['POST', '/api/question-sessions/clients/new-quay/take-over']);
    await saveBar(page).click();
    await expect(page.getByRole('alert', { name: 'Taken over' })).toBeVisible();
    await expect(saveBar(page)).toHaveCount(0);
    expect((await send(page, server, ['GET', '/api/clients/new-quay'])).data).toEqual({
      name: 'New Quay Ltd',
    });
    await temi.context().close();
  },
);
