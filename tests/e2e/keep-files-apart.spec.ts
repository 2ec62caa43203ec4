import { type Browser, expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { answerByText, chooseEntity, entityPicker, inputOf, rowOf } from '../support/question-screen.ts';
import type { RunningServer } from '../support/running-server.ts';

const HADLEIGH = 'Hadleigh Marine Holdings Ltd';
const GULLROCK = 'Gullrock Ferries plc';
const TARNBROOK = 'Tarnbrook Private Bank plc';
const KEPT = 'Answers kept as you give them';

const openFiles = (page: Page) => page.getByRole('region', { name: /^Open questionnaires/ });
const fileOf = (page: Page, name: string) => openFiles(page).getByRole('listitem').filter({ hasText: name });

async function openFileOf(page: Page, name: string) {
  await chooseEntity(page, name);
  await isOpen(page, name);
}

async function isOpen(page: Page, name: string) {
  await expect(page.getByRole('heading', { name: `Questionnaire about ${name}` })).toBeVisible();
  await expect(entityPicker(page)).toHaveValue(name);
}

async function isKept(page: Page) {
  await expect(page.getByText(KEPT)).toBeVisible();
}

async function openUser(browser: Browser, server: RunningServer, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await joinAndLogIn(page, server, email);
  return page;
}

/** The answers of each stored session by the name of its entity. */
async function storedAnswers(page: Page): Promise<Record<string, Record<string, unknown>>> {
  return page.evaluate(async () => {
    const list = await (await fetch('/api/question-sessions?limit=100')).json();
    const stored: Record<string, Record<string, unknown>> = {};
    for (const { entity } of list.items) {
      const path = `/api/question-sessions/${entity.kind}/${encodeURIComponent(entity.id)}`;
      const { state } = await (await fetch(path)).json();
      if (state.list.entity.id !== entity.id) throw new Error(`${entity.name} has the answers of another.`);
      stored[entity.name] = state.list.answers;
    }
    return stored;
  });
}

journey(
  'two people with two tabs answer about three clients, and no answer reaches another or is lost',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');

    // Three clients, one after another: each has its own answers.
    await openFileOf(page, HADLEIGH);
    await answerByText(page, 'Reviewer', 'Ruth Penhale');
    await inputOf(page, 'Region').click();
    await page.getByRole('option', { name: 'Kent', exact: true }).click();
    await expect(inputOf(page, 'Port of registry')).toBeVisible();
    await openFileOf(page, GULLROCK);
    await expect(inputOf(page, 'Reviewer'), 'the answer for Hadleigh stays there').toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Due diligence, reviewed by [reviewer]' })).toBeVisible();
    await answerByText(page, 'Reviewer', 'Temi Adeyemi');
    await openFileOf(page, TARNBROOK);
    await expect(inputOf(page, 'Reviewer')).toHaveValue('');
    await expect(fileOf(page, HADLEIGH)).toContainText('today');
    await fileOf(page, HADLEIGH).getByRole('button', { name: 'Continue' }).click();
    await isOpen(page, HADLEIGH);
    await expect(inputOf(page, 'Reviewer')).toHaveValue('Ruth Penhale');
    await expect(inputOf(page, 'Region')).toHaveValue('Kent');
    await page.goBack();
    await isOpen(page, TARNBROOK);
    await expect(inputOf(page, 'Reviewer')).toHaveValue('');
    await page.goForward();
    await isOpen(page, HADLEIGH);

    // An answer over the record's value says so, stands after a reload, and is put back.
    const turnover = rowOf(page, 'Annual turnover');
    await expect(turnover.getByText('the record says 1,840,000'), 'no mapping copies it').toBeVisible();
    await answerByText(page, 'Annual turnover', '2000000');
    await expect(turnover.getByText(/^was [\d,]+, answered 2,000,000$/)).toBeVisible();
    await expect(page.getByText(/answered, 3 of them not yet in the record/)).toBeVisible();
    await isKept(page);
    await page.reload();
    await isOpen(page, HADLEIGH);
    await expect(inputOf(page, 'Annual turnover')).toHaveValue('2,000,000');
    await answerByText(page, 'Annual turnover', '2100000');
    await expect(
      turnover.getByText(/^was [\d,]+, answered 2,100,000$/),
      'typed over, not added',
    ).toBeVisible();
    await turnover.getByRole('button', { name: 'Put back' }).click();
    await expect(turnover.getByText('from the record')).toBeVisible();
    await isKept(page);

    // Two tabs of one user on two clients, both reloaded.
    const second = await page.context().newPage();
    await second.goto('/dashboard');
    await fileOf(second, GULLROCK).getByRole('button', { name: 'Continue' }).click();
    await isOpen(second, GULLROCK);
    await answerByText(second, 'Time of the review call', '09:30');
    await answerByText(page, 'Time of the review call', '11:45');
    await Promise.all([isKept(page), isKept(second)]);
    await Promise.all([page.reload(), second.reload()]);
    await expect(inputOf(page, 'Time of the review call')).toHaveValue('11:45');
    await expect(inputOf(second, 'Time of the review call')).toHaveValue('09:30');
    await isOpen(second, GULLROCK);

    // Two tabs on one client: the later one is asked, and chooses.
    await openFileOf(second, HADLEIGH);
    await answerByText(page, 'Next review', '3 May 2027');
    await isKept(page);
    await expect(inputOf(page, 'Next review')).toHaveValue('3 May 2027');
    await answerByText(second, 'Reviewer', 'Somebody else');
    const versions = second.getByRole('alert', { name: 'Two versions of this questionnaire' });
    await expect(versions).toBeVisible();
    await expect(inputOf(second, 'Reviewer'), 'nothing is lost before the choice').toHaveValue(
      'Somebody else',
    );
    await versions.getByRole('button', { name: 'Load the newer one' }).click();
    await expect(versions).toHaveCount(0);
    await expect(inputOf(second, 'Reviewer')).toHaveValue('Ruth Penhale');
    await expect(inputOf(second, 'Next review')).toHaveValue('3 May 2027');
    await second.close();

    // A colleague looks at the file, then takes it over; its former holder is told, and loses nothing.
    const temi = await openUser(browser, server, 'temi.adeyemi@cairn.example');
    await expect(fileOf(temi, HADLEIGH)).toContainText('ruth.penhale has it');
    await fileOf(temi, HADLEIGH).getByRole('button', { name: 'View' }).click();
    await isOpen(temi, HADLEIGH);
    await expect(rowOf(temi, 'Reviewer')).toContainText('Ruth Penhale');
    await expect(inputOf(temi, 'Reviewer'), 'it can only be looked at').toHaveCount(0);
    await temi.getByRole('button', { name: 'Take over' }).click();
    await expect(inputOf(temi, 'Reviewer')).toHaveValue('Ruth Penhale');
    await answerByText(temi, 'Reviewer', 'Temi Adeyemi');
    await isKept(temi);
    await answerByText(page, 'Time of the review call', '15:00');
    const taken = page.getByRole('alert', { name: 'Taken over' });
    await expect(taken).toContainText('temi.adeyemi has taken this questionnaire over');
    await expect(inputOf(page, 'Time of the review call'), 'it stays on the screen').toHaveValue('15:00');
    await taken.getByRole('button', { name: 'Take it back' }).click();
    const both = page.getByRole('alert', { name: 'Two versions of this questionnaire' });
    await expect(both, 'Temi has answered in between').toBeVisible();
    await both.getByRole('button', { name: 'Load the newer one' }).click();
    await expect(inputOf(page, 'Reviewer')).toHaveValue('Temi Adeyemi');
    await answerByText(page, 'Time of the review call', '15:00');
    await isKept(page);

    expect(await storedAnswers(page)).toMatchObject({
      [HADLEIGH]: { reviewer: 'Temi Adeyemi', reviewTime: '15:00', region: 'Kent', nextReview: '2027-05-03' },
      [GULLROCK]: { reviewer: 'Temi Adeyemi', reviewTime: '09:30' },
    });
    expect(await storedAnswers(page), 'what was only looked at is no file').not.toHaveProperty([TARNBROOK]);
    await temi.context().close();
  },
);
