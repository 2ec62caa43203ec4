import { expect } from '@playwright/test';
import { joinAndLogIn, journey, logIn } from '../support/journey.ts';

// Nothing is sent while the journey lasts.
journey.use({ settings: { REPLY_DELAY_SECONDS: '3600' } });

const TEXT = 'Dear Tomasz,\nyes, that is work we know well.';

journey(
  'a reply half written is there after a reload and on another device',
  async ({ page, browser, server }) => {
    const visitor = await browser.newPage({ baseURL: server.url });
    await visitor.goto('/contact');
    await visitor.getByLabel('Name').fill('Tomasz Wierzbowa');
    await visitor.getByLabel('Email').fill('tomasz@lakowski.example');
    await visitor
      .getByLabel('Message', { exact: true })
      .fill('Our new owner keeps its files under other names.');
    await visitor.getByRole('button', { name: 'Send message' }).click();
    await expect(visitor.getByText('Message sent successfully!')).toBeVisible();

    const email = 'idris.penhallow@cairn.example';
    await joinAndLogIn(page, server, email);
    await page.goto('/messages');
    await page.getByRole('option', { name: /Tomasz/ }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill(TEXT);
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(TEXT);

    await page.getByRole('textbox', { name: 'Reply' }).fill(`${TEXT} Left at once.`);
    await page.goto('/about');
    const device = await (await browser.newContext({ baseURL: server.url })).newPage();
    await logIn(device, email);
    await device.goto('/messages');
    await device.getByRole('option', { name: /Tomasz/ }).click();
    await expect(device.getByRole('textbox', { name: 'Reply' })).toHaveValue(`${TEXT} Left at once.`);
    await device.context().close();
  },
);

journey('a reply that was sent can be taken back, changed and sent again', async ({ page, server }) => {
  await logIn(page, 'idris.penhallow@cairn.example');
  await page.goto('/messages');
  await page.getByRole('option', { name: /Tomasz/ }).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill(TEXT);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sent.')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('on its way');
  await expect(page.getByText('All answered.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(TEXT);
  await expect(page.getByRole('article')).not.toContainText('on its way');
  await expect(page.getByRole('option', { name: /Tomasz/ })).toContainText('not assigned');

  await page.getByRole('textbox', { name: 'Reply' }).fill('Gladly.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article')).toContainText('Gladly.');
  // The time to take it back outlasts a reload.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('');

  await page.getByRole('textbox', { name: 'Reply' }).fill('One more thing.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('Gladly.\n\nOne more thing.');
  expect(server.output()).not.toContain('reply-sent');
});
