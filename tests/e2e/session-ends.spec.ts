import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinByRequests, journey, logIn, PASSWORD } from '../support/journey.ts';
import { aFinishedRun } from '../support/matching-scenario.ts';
import { answerByOption, chooseEntity, inputOf } from '../support/question-screen.ts';
import { sendAs } from '../support/reviewer.ts';

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Your session has ended. Log in to continue' });

async function logInAgain(page: Page, password = PASSWORD) {
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

journey(
  'a session that ends under a long rule asks for the password over it, and the save goes on',
  async ({ page, server, context }) => {
    const email = 'marta.lindqvaard@cairn.example';
    await joinByRequests(page.request, server, email);
    await page.goto('/admin/rules?id=turnover-uk');
    const prompt = page.getByRole('group', { name: 'Case 1', exact: true }).getByLabel('Then ask');
    await prompt.fill('How much was the turnover of the last year?');
    await context.clearCookies();
    await page.keyboard.press('Control+s');

    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(
      'What you typed is still here: 1 change to the rule turnover-uk. Your changes are saved as soon as you are logged in.',
    );
    await expect(dialog).toContainText(email);
    const password = dialog.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Leave, and lose 1 change' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
    expect(await axeProblems(page, 'dialog[open]')).toEqual([]);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await expect(prompt).toHaveValue('How much was the turnover of the last year?');

    await logInAgain(page, 'not the one at all');
    await expect(dialog.getByRole('alert')).toHaveText('The password is not right.');
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeProblems(page, 'dialog[open]')).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await logInAgain(page);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('You are logged in again. Your save is done.')).toBeVisible();
    await expect(prompt).toBeFocused();
    await expect(page.getByText(`Last saved by ${email}`)).toBeVisible();
    await page.reload();
    await expect(prompt).toHaveValue('How much was the turnover of the last year?');
  },
);

journey(
  'a new form and an answer survive the end of the session, and leaving gives both up',
  async ({ page, server, context }) => {
    await joinByRequests(page.request, server, 'ottilie.brand@cairn.example');
    await page.goto('/admin/staticdata?new=1');
    await page.getByLabel('Name', { exact: true }).fill('Harbours');
    await page.getByLabel('Add an option').fill('Whitby');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialogOf(page)).toContainText(
      '2 changes to the new static source. Your changes are saved as soon',
    );
    await logInAgain(page);
    await expect(page).toHaveURL('/admin/staticdata?id=Harbours');

    await page.goto('/dashboard');
    await chooseEntity(page, 'Gullrock Ferries plc');
    await expect(page.getByText('Answers kept as you give them')).toBeVisible();
    await expect(inputOf(page, 'Region')).toBeVisible();
    await context.clearCookies();
    await answerByOption(page, 'Region', 'Kent');
    await expect(dialogOf(page)).toContainText('It continues as soon as you are logged in.');
    await logInAgain(page);
    await expect(page.getByText('You are logged in again. Your save is done.')).toBeVisible();
    await page.reload();
    await expect(inputOf(page, 'Region')).toHaveValue('Kent');

    await page.goto('/admin/staticdata?new=1');
    await page.getByLabel('Name', { exact: true }).fill('Piers');
    await page.getByLabel('Add an option').fill('North');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Leave, and lose 2 changes' }).click();
    await expect(page).toHaveURL('/login');
  },
);

journey(
  'a decision about a match that was made as the session ended is recorded after the log-in',
  async ({ page, server, context }) => {
    await joinByRequests(page.request, server, 'kerra.vane@cairn.example');
    await page.goto('/entity-matching');
    const send = await sendAs(page);
    const [list] = (await (await send('/api/matching/lists')).json()) as { id: string }[];
    const { id: runId } = await aFinishedRun(send, { lists: [list?.id ?? ''] });
    await page.goto(`/entity-matching?run=${runId}`);
    await expect(page.locator('li[aria-current="true"]')).toBeVisible();
    await context.clearCookies();
    await page.keyboard.press('d');
    await expect(dialogOf(page)).toBeVisible();
    expect(await axeProblems(page, 'dialog[open]')).toEqual([]);
    await logInAgain(page);
    await expect(dialogOf(page)).toBeHidden();
    await expect
      .poll(async () => {
        const log = await page.request.get(`/api/matching/audit?action=decide&runId=${runId}&limit=200`);
        return ((await log.json()) as { items: unknown[] }).items.length;
      })
      .toBe(1);
  },
);

journey(
  'a log-in in another tab wakes the screen, and another person never sees it',
  async ({ page, server, context }) => {
    const [first, second] = ['ida.morwen@cairn.example', 'jory.pask@cairn.example'];
    await joinByRequests(page.request, server, second);
    await joinByRequests(page.request, server, first);
    await page.goto('/admin/rules?id=onboarding');
    const prompt = page.getByRole('group', { name: 'Case 1', exact: true }).getByLabel('Then ask');
    const endWithChange = async (text: string) => {
      await prompt.fill(text);
      await context.clearCookies();
      await page.keyboard.press('Control+s');
      await expect(dialogOf(page)).toBeVisible();
    };

    await endWithChange('In which country do you live?');
    const other = await context.newPage();
    await other.goto('/login?for=other-tab');
    await other.getByLabel('Email').fill(first);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
    await expect(other.getByText('Close this tab and continue in the one you came from.')).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByText(`Last saved by ${first}`)).toBeVisible();

    await endWithChange('Typed by the first person only');
    await context.clearCookies();
    await other.goto('/login');
    await logIn(other, second);
    await expect(page.getByRole('button', { name: second })).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    await expect(prompt).toHaveValue('In which country do you live?');

    await other.getByRole('button', { name: 'Menu' }).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page, 'logging out leaves every tab at once').toHaveURL('/signup');
    await other.close();
  },
);

journey(
  'a link to a page survives the log-in it needed, and log-in knows who is in',
  async ({ page, server, context }) => {
    const email = 'tamsin.rowe@cairn.example';
    const asked = '/admin/client/hadleigh-marine-holdings?x=1';
    await joinByRequests(page.request, server, email);
    await context.clearCookies();
    await page.goto(asked);
    await expect(page).toHaveURL(`/signup?return=${encodeURIComponent(asked)}`);
    await expect(page.getByText('Log in to open the page.')).toBeVisible();
    await page.getByRole('link', { name: 'Log in instead' }).click();
    await expect(page.getByText('Log in to open the page.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not the one at all');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The email or the password is not right.');
    await expect(password, 'the field that is meant').toBeFocused();
    await expect(password).toHaveAccessibleDescription('The email or the password is not right.');
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(asked);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hadleigh Marine Holdings Ltd');

    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await context.clearCookies();
    await page.goto('/login?return=//elsewhere.example');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText('Log in to open the page.'), 'no other site').toHaveCount(0);
  },
);

journey(
  'a session check that fails says so, and the page comes by itself when it succeeds',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'wilf.tane@cairn.example');
    await page.route('**/api/auth/get-session', (route) => route.abort());
    for (const path of ['/forgot-password', '/login', '/dashboard']) {
      await page.goto(path);
      await expect(page.getByText('The server cannot be reached. Trying again.')).toBeVisible();
    }
    await page.unroute('**/api/auth/get-session');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  },
);

journey(
  'a session that ends soon says so while something is unsaved, and can be prolonged',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'petra.wold@cairn.example');
    await page.clock.install();
    await page.goto('/admin/staticdata?new=1');
    await page.getByLabel('Name', { exact: true }).fill('Moorings');
    await page.clock.fastForward('55:30');
    await expect(page.getByText('You will be signed out in 5 minutes')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    // Within ten seconds: the clock goes on by itself, and to turn it would end a call that is under way.
    await expect(page.getByText('You will be signed out')).toBeHidden();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Moorings');
  },
);
