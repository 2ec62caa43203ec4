import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

journey.describe.configure({ mode: 'serial' });

async function write(page: Page, name: string, text: string) {
  await page.goto('/contact');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@lakowski.example`);
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
}

journey('a visitor’s message is read, noted on and answered by mail', async ({ page, browser, server }) => {
  const visitor = await browser.newPage({ baseURL: server.url });
  await write(
    visitor,
    'Tomasz Wierzbowa',
    'Our new owner keeps its files under other names.\n\nIs that for you?',
  );
  await write(
    visitor,
    'Helmi Sundqvarn',
    'We are merging two depots. <b>In spring</b>, http://lakowski.example',
  );

  const email = 'idris.penhallow@cairn.example';
  await joinAndLogIn(page, server, email);
  await page.getByRole('link', { name: '2 messages wait for an answer' }).click();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.getByRole('option', { name: /Tomasz/ }).click();
  await expect(page.getByRole('article')).toContainText('Is that for you?');

  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Note' }).fill('A client since May.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('article')).toContainText('A client since May.');
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText('took it')).toBeVisible();
  await expect(page.getByRole('option', { name: /Tomasz/ })).toContainText('with you');

  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Dear Tomasz,\nyes, that is work we know well.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sent.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  const mail = await server.mailTo('tomasz@lakowski.example');
  expect(mail).toContain('that is work we know well');
  expect(mail).not.toContain('A client since May');

  await page.getByRole('option', { name: /Helmi/ }).click();
  await expect(page.getByRole('article')).toContainText('<b>In spring</b>');
  await page.keyboard.press('a');
  await expect(page.getByRole('option', { name: /Helmi/ })).toContainText('with you');
  await page.getByLabel('State', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Spam' }).click();
  await expect(page.getByText('All answered.')).toBeVisible();
  await page.getByRole('button', { name: /^All/ }).click();
  await expect(page.getByRole('option', { name: /Tomasz/ })).toContainText('Answered');
  await page.getByRole('option', { name: /Tomasz/ }).click();
  await expect(page.getByRole('article')).toContainText('Is that for you?');
  await page.keyboard.press('e');
  await expect(page.getByRole('option', { name: /Tomasz/ })).toContainText('Closed');
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const) {
  journey(`messages are accessible, ${colorScheme}, ${width} px wide`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await joinAndLogIn(page, server, `look.${colorScheme}.${width}@cairn.example`);
    await page.goto('/messages?tab=all');
    await page.getByRole('option', { name: /Tomasz/ }).click();
    await expect(page.getByRole('article')).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
  });
}
