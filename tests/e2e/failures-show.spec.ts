import { expect, type Page, type Route } from '@playwright/test';
import { EVERY_SCREEN } from '../support/every-page.ts';
import { joinAndLogIn, journey, logIn } from '../support/journey.ts';
import type { RunningServer } from '../support/running-server.ts';

/** The first to join owns the installation. */
const OWNER = 'loveday.rowe@cairn.example';

/** What the tool itself is read with: without them there is no screen. */
const FRAME = /\/api\/(auth\/get-session|settings|visits)/;
/** Only what is there is announced by them, in the frame: a failure claims nothing. */
const ANNOUNCED = /\/api\/(listSubscriptions|list-subscriptions|storageUsage|messages\/counts|evaluateRules)/;
/** The counts of the navigation are such calls, too, but on the screens that show what they count. */
const COUNTED: Readonly<Record<string, string>> = {
  '/api/screening/parts': '/screening',
  '/api/handovers': '/dashboard',
};
const isAnnounced = (call: string, path: string) =>
  ANNOUNCED.test(call) || (Object.hasOwn(COUNTED, call) && !path.startsWith(COUNTED[call] ?? ''));

/** Sentences that say that there is nothing. "No answer yet" is said of what is typed into a trial, which asks no call. */
const SAYS_NOTHING =
  /^(No (?!answer yet)|None|Nothing (?!is kept unless)|There (is|are) no|Only you|Not set up|All answered)|appear here|matched yet|could be shown:/;

type Answer = Parameters<Route['fulfill']>[0];
const OWN_FAILURE: Answer = {
  status: 500,
  json: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong. Please try again.' },
};
const BAD_GATEWAY: Answer = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };

/** Answers every call but those that pass with a failure, and lists what was asked. */
async function failing(page: Page, answer: Answer, passes: ReadonlySet<string>) {
  const failed = new Set<string>();
  let isLifted = false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (isLifted || FRAME.test(pathname) || passes.has(pathname)) return route.continue();
    failed.add(pathname);
    return route.fulfill(answer);
  });
  const lift = () => {
    isLifted = true;
  };
  return { failed, lift };
}

const failures = (page: Page) => page.locator('[data-state=failed]');

/** Opens a screen while calls fail, sees that it says so, and that "Try again" fills it once they no longer do. */
async function showsFailure(page: Page, path: string, answer: Answer, passes: ReadonlySet<string>) {
  const { failed, lift } = await failing(page, answer, passes);
  await page.goto(path);
  await expect(page.getByRole('heading').first(), path).toBeVisible();
  await page.waitForLoadState('networkidle');
  const told = [...failed].filter((call) => !isAnnounced(call, path));
  if (told.length > 0) {
    await expect(failures(page).first(), `${path} fails: ${told.join(', ')}`).toBeVisible();
    await expect(page.getByText('Loading…'), path).toHaveCount(0);
    await saysNoEmptiness(page, path, told);
    await expect(page.getByRole('button', { name: 'Try again' }).first(), path).toBeVisible();
    if (answer === BAD_GATEWAY) {
      await expect(page.getByText('Bad Gateway'), path).toHaveCount(0);
    }
  }
  lift();
  await fillsWhenPressed(page, path);
  return failed;
}

async function saysNoEmptiness(page: Page, path: string, told: string[]) {
  const said = await page
    .locator('main, [data-state=empty]')
    .evaluateAll((parts) => parts.flatMap((part) => (part as HTMLElement).innerText.split('\n')));
  expect(
    said.filter((line) => SAYS_NOTHING.test(line.trim())),
    `${path} while these fail: ${told.join(', ')}`,
  ).toEqual([]);
}

/** Presses every "Try again". What the server did not answer may have come by itself since. */
async function fillsWhenPressed(page: Page, path: string) {
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 1_000 });
    await expect(failures(page), path).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Loading…'), path).toHaveCount(0);
}

/** Screens are shown beside each other, as each waits for its calls to be repeated. */
const BESIDE = 3;

/** The server that the owner has joined. */
let ownedUrl = '';

async function enterAsOwner(page: Page, server: RunningServer) {
  if (ownedUrl === server.url) return logIn(page, OWNER);
  await joinAndLogIn(page, server, OWNER);
  ownedUrl = server.url;
}

/** Each is opened several times, so that a journey of all would take long. */
const SCREENS_PER_JOURNEY = 12;

/** Does something with each of some screens, on pages of the same user. Their console may report the failures. */
async function onEachScreen(
  page: Page,
  screens: readonly string[],
  act: (beside: Page, path: string) => Promise<void>,
) {
  const left = [...screens];
  const pages = await Promise.all(Array.from({ length: BESIDE }, () => page.context().newPage()));
  await Promise.all(
    pages.map(async (beside) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await act(beside, path);
    }),
  );
}

for (let from = 0; from < EVERY_SCREEN.length; from += SCREENS_PER_JOURNEY) {
  const screens = EVERY_SCREEN.slice(from, from + SCREENS_PER_JOURNEY);
  journey(
    `a screen whose calls fail says so, part by part, and never that there is nothing: ${screens[0]} and further`,
    async ({ page, server }) => {
      await enterAsOwner(page, server);
      await onEachScreen(page, screens, async (beside, path) => {
        // Once the first calls succeed, others follow; these fail next, until none is left.
        const passed = new Set<string>();
        let isFurther = true;
        while (isFurther) {
          const failed = await showsFailure(beside, path, OWN_FAILURE, passed);
          isFurther = failed.size > 0;
          for (const call of failed) passed.add(call);
        }
      });
    },
  );
}

journey(
  'an answer that is not of the server counts as none, and is asked for again',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'jory.pascoe@cairn.example');
    await onEachScreen(page, EVERY_SCREEN, (beside, path) =>
      showsFailure(beside, path, BAD_GATEWAY, new Set()).then(() => undefined),
    );
  },
);

journey('what is typed stays while the server is away, and can then be saved', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'tamsin.oates@cairn.example');
  const beside = await page.context().newPage();
  await beside.goto('/admin/fields?new=1');
  const name = beside.getByRole('combobox', { name: 'Field Name' });
  await name.fill('harbourDues');
  await beside.getByLabel('Label', { exact: true }).fill('Harbour dues');
  const { lift } = await failing(beside, BAD_GATEWAY, new Set());
  const save = beside.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(beside.getByText('The server cannot be reached.').first()).toBeVisible();
  await expect(name).toHaveValue('harbourDues');
  lift();
  await save.click();
  await expect(beside.getByRole('heading', { level: 2, name: 'Harbour dues' })).toBeVisible();

  const messages = await failing(beside, BAD_GATEWAY, new Set());
  await beside.goto('/messages');
  await expect(beside.getByText('The server cannot be reached. Trying again.').first()).toBeVisible();
  messages.lift();
  await expect(failures(beside), 'without a press').toHaveCount(0);
});
