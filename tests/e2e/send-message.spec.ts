import { expect, type Page, type Request } from '@playwright/test';
import { HOUR_MS } from '#records';
import { formStamp } from '../../src/server/contact-messages/form-stamp.ts';
import { journey } from '../support/journey.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

/** The recipient when no inbox is configured: the sender's own address. */
const INBOX = 'no-reply@localhost';
/** The secret of servers whose forms get stamps of another time. */
const AUTH_SECRET = 'known to these journeys alone: 0123456789';
const LETTER = {
  Name: 'Ruth Penhale',
  Email: 'ruth@penhale-marine.example',
  Message: 'We are merging two client registers.\nCould we talk before we choose a system?',
};

/** Fills in the form slowly enough for its stamp to be valid. */
async function write(page: Page, message = LETTER.Message) {
  await page.getByLabel('Name').fill(LETTER.Name);
  await page.getByLabel('Email').fill(LETTER.Email);
  await page.getByLabel('Message', { exact: true }).pressSequentially(message, { delay: 35 });
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

async function expectFields(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

journey('a message is sent, arrives in the inbox, and leaves the form empty', async ({ page, server }) => {
  await page.goto('/contact');
  await write(page);
  await send(page);
  await expect(page.getByRole('status')).toHaveText('Message sent successfully!');
  await expectFields(page, { Name: '', Email: '', Message: '' });
  const mail = await server.mailTo(INBOX);
  expect(mail).toContain('We are merging two client registers.');
  expect(mail).toMatch(/^Reply-To: .*ruth@penhale-marine\.example/im);
});

journey('a message that cannot be sent stays in the form, and can be sent again', async ({ page }) => {
  await page.goto('/contact');
  await page.route('**/api/v1.0/email/send', (route) => route.abort());
  const message = 'The spring term begins on a Monday, and nobody has told the registry so far.';
  await write(page, message);
  await send(page);
  await expect(page.getByRole('alert')).toHaveText('Failed to send message, please try again later.');
  await expectFields(page, { ...LETTER, Message: message });
  await page.unroute('**/api/v1.0/email/send');
  await send(page);
  await expect(page.getByRole('status')).toHaveText('Message sent successfully!');
  await expect(page.getByRole('alert')).toBeEmpty();
});

/** Opens the contact form with a stamp of another time. */
async function openFormOf(page: Page, { url }: Pick<RunningServer, 'url'>, time: number) {
  await page.route(`${url}/contact`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const stamp = /(name="stamp"[^>]* value=")[^"]*/;
    const body = (await response.text()).replace(stamp, `$1${formStamp(AUTH_SECRET, new Date(time))}`);
    await route.fulfill({ response, body });
  });
  await page.goto(`${url}/contact`);
}

journey('a message from a form whose stamp has expired is sent with the second press', async ({ page }) => {
  const server = await startServer('sqlite', { AUTH_SECRET });
  await openFormOf(page, server, Date.now() - 48 * HOUR_MS);
  const message = 'Left open over the weekend.';
  await write(page, message);
  const refusal = page.waitForResponse('**/api/v1.0/email/send');
  await send(page);
  expect(await (await refusal).text()).toContain('open for more than a day');
  await expect(page.getByRole('alert')).toHaveText('Failed to send message, please try again later.');
  await expectFields(page, { ...LETTER, Message: message });
  const more = ' Now with a line that takes a person some seconds to write.';
  await page.getByLabel('Message', { exact: true }).press('Control+End');
  await page.getByLabel('Message', { exact: true }).pressSequentially(more, { delay: 45 });
  await send(page);
  await expect(page.getByRole('status')).toHaveText('Message sent successfully!');
  await expectFields(page, { Name: '', Email: '', Message: '' });
  await expect.poll(() => server.mailTo(INBOX)).toContain('Left open over the weekend. Now with a line');
  await server.stop();
});

journey('the browser reports missing values before anything is sent', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto('/contact');
  await send(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill(LETTER.Name);
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Message', { exact: true }).fill('x');
  await send(page);
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(
    await page.getByLabel('Email').evaluate((field: HTMLInputElement) => field.validity.typeMismatch),
  ).toBe(true);
  expect(posts).toEqual([]);
});

journey('a form that is filled in at once, as by a password manager, is sent', async ({ page }) => {
  await page.goto('/contact');
  // The script is loaded when a visitor turns to the form.
  await page.getByLabel('Name').focus();
  await expect(page.locator('form[data-hydrated=true]')).toBeVisible();
  for (const [label, value] of Object.entries(LETTER)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await send(page);
  await expect(page.getByRole('status')).toHaveText('Message sent successfully!');
});

journey('the form is filled in and sent by keyboard alone', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  await page.keyboard.type(LETTER.Name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(LETTER.Email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('A question about onboarding, asked without a mouse. It can wait a day.', {
    delay: 35,
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Message sent successfully!');
});

journey('without JavaScript the form is sent and the server renders the outcome', async ({ browser }) => {
  const server = await startServer('sqlite', { AUTH_SECRET });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  // However long a busy machine takes to fill the form in.
  await openFormOf(page, server, Date.now() + HOUR_MS);
  await page.getByLabel('Name').fill(LETTER.Name);
  await page.getByLabel('Email').fill(LETTER.Email);
  const message = 'Sent from a browser with scripts "off" & <b>no</b> help. It still arrives.';
  await page.getByLabel('Message', { exact: true }).fill(message);
  await send(page);
  await expect(page.getByRole('status'), 'too quick for a person').toContainText(
    'Failed to send message, please try again later.',
  );
  await expectFields(page, { ...LETTER, Message: message });
  await page.getByLabel('Message', { exact: true }).press('Control+End');
  await page
    .getByLabel('Message', { exact: true })
    .pressSequentially(' A second try, slower.', { delay: 120 });
  await send(page);
  await expect(page.getByRole('status')).toHaveText('Message sent successfully!');
  await expectFields(page, { Name: '', Email: '', Message: '' });
  await expect.poll(() => server.mailTo(INBOX)).toContain('It still arrives. A second try, slower.');
  await context.close();
  await server.stop();
});

journey('a foreign mail service gets name, email and description, and nothing of ours', async ({ page }) => {
  const server = await startServer('sqlite', { EMAIL_API_ORIGIN: 'https://mail.example' });
  await page.context().addCookies([{ name: 'own', value: 'secret', url: server.url }]);
  const asked: Request[] = [];
  await page.route('https://mail.example/**', (route) => {
    asked.push(route.request());
    return route.fulfill({ body: 'OK', headers: { 'access-control-allow-origin': '*' } });
  });
  await page.goto(`${server.url}/contact`);
  await write(page);
  await send(page);
  await expect(page.getByRole('status')).toHaveText('Message sent successfully!');
  const posts = asked.filter((request) => request.method() === 'POST');
  expect(posts.map((request) => request.url())).toEqual(['https://mail.example/api/v1.0/email/send']);
  const body = posts[0]?.postDataJSON();
  expect(Object.keys(body).sort()).toEqual([
    'lib_version',
    'service_id',
    'template_id',
    'template_params',
    'user_id',
  ]);
  expect(body.template_params).toEqual({
    name: LETTER.Name,
    email: LETTER.Email,
    description: LETTER.Message,
  });
  const headers = await posts[0]?.allHeaders();
  expect(headers?.cookie).toBeUndefined();
  expect(headers?.referer).toBe(`${server.url}/`);
  await server.stop();
});
