import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { answerByOption, answerByText, chooseEntity, inputOf, rowOf } from '../support/question-screen.ts';

journey.use({ settings: { LOCALE: 'de-DE', TIME_ZONE: 'Pacific/Auckland' } });

async function saved(page: Page): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const body = (await sent).postDataJSON();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  return body;
}

journey(
  'numbers and names of months are read as the installation’s language writes them, and asked about where two are meant',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'greta.komma@cairn.example');
    await page.goto('/admin/client/hadleigh-marine-holdings');
    const turnover = page.getByRole('textbox', { name: 'Annual turnover' });
    await expect(turnover, 'shown with points between the thousands').toHaveValue(/^\d\.\d{3}\.\d{3}$/);
    await turnover.fill('1.250');
    expect(await saved(page)).toEqual({ turnover: 1250 });

    await turnover.fill('1 840,5');
    await turnover.press('Tab');
    await expect(turnover).toHaveValue('1.840,5');
    await turnover.fill('1,250');
    await turnover.press('Tab');
    await expect(page.getByText('Which number is meant?')).toBeVisible();
    await page.getByRole('button', { name: '1,25', exact: true }).click();
    await expect(turnover).toBeFocused();
    await expect(turnover).toHaveValue('1,25');
    expect(await saved(page)).toEqual({ turnover: 1.25 });

    const birthday = page
      .getByRole('region', { name: 'Contact #1', exact: true })
      .getByLabel('Date of birth', { exact: true });
    await birthday.fill('5. März 1984');
    await birthday.press('Tab');
    await expect(birthday).toHaveValue('5 March 1984');
    expect((await saved(page)).contacts).toMatchObject([{ birthday: '1984-03-05' }, {}]);

    await page.goto('/admin/client/hadleigh-marine-holdings?tab=history');
    const last = page
      .getByRole('region', { name: 'History' })
      .getByRole('listitem')
      .first()
      .getByRole('time')
      .first();
    await expect(last, 'a moment has the zone of the installation').toHaveText(
      /^\d+\.\d+\.\d+, \d\d:\d\d \(Pacific\/Auckland\)$/,
    );
    const at = new Date((await last.getAttribute('datetime')) ?? '');
    const there = new Intl.DateTimeFormat('de-DE', {
      ...{ dateStyle: 'medium', timeStyle: 'short' },
      timeZone: 'Pacific/Auckland',
    });
    await expect(last).toHaveText(`${there.format(at)} (Pacific/Auckland)`);
  },
);

journey('an answer in numbers is asked about before it is given', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'hanno.komma@cairn.example');
  await chooseEntity(page, 'Hadleigh Marine Holdings Ltd');
  await answerByOption(page, 'Region', 'Kent');
  await answerByText(page, 'Annual turnover', '2,500');
  const row = rowOf(page, 'Annual turnover');
  await expect(row.getByText('Which number is meant?')).toBeVisible();
  await inputOf(page, 'Annual turnover').press('ArrowDown');
  await expect(row.getByRole('button', { name: '2,5', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(row.getByText('Which number is meant?')).toBeHidden();
  await expect(inputOf(page, 'Annual turnover')).toHaveValue(/^2\.?500$/);
});
