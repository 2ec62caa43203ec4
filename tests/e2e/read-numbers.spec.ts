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

journey('a sentence about a rule writes numbers as the input beside it does', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'gesa.komma@cairn.example');
  await page.goto('/admin/rules?id=turnover-high');
  await expect(page.getByLabel('Value of trigger 1')).toHaveValue('90.000');
  await expect(page.getByRole('heading', { name: 'Annual turnover is over 90.000 and' })).toBeVisible();

  await page.goto('/dashboard');
  await chooseEntity(page, 'Gullrock Ferries plc');
  await answerByOption(page, 'Region', 'Kent');
  await answerByText(page, 'Annual turnover', '1840000');
  const vat = rowOf(page, 'Is the company registered for VAT?');
  await vat.getByRole('radio', { name: 'True' }).check();
  await vat.hover();
  await vat.getByRole('button', { name: /^Why is this shown/ }).click();
  const why = page.getByRole('region', { name: /^Why is this shown/ });
  await expect(why).toContainText('Annual turnover is over 90.000');

  const dialog = page.getByRole('dialog', { name: /^Save .*answers? to / });
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: /^Save \d answers$/ }).click();
  await expect(page.getByRole('status').getByText(/answers saved to Gullrock/)).toBeVisible();
  await answerByText(page, 'Annual turnover', '1250,5');
  await expect(inputOf(page, 'Annual turnover')).toHaveValue('1.250,5');
  const gone = '1 answer no longer applies because Annual turnover is now 1.250,5';
  await expect(page.getByRole('table').getByText(gone, { exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(dialog.getByRole('row', { name: 'Annual turnover asked by' })).toContainText('1.250,5');
  await expect(dialog.getByText('Annual turnover is now 1.250,5', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /^Save 1 answer, clear 1 more/ }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/admin/client/gullrock-ferries?tab=history');
  await expect(
    page.getByText('because Annual turnover is now 1,250.5.').first(),
    'what is kept is the same in every installation',
  ).toBeVisible();
});

journey(
  'a day is read in the language of the installation wherever one is typed',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ida.komma@cairn.example');
    // Then it is the 2nd in Auckland, and still the 1st in UTC.
    await page.clock.setFixedTime(new Date('2026-12-01T12:30:00Z'));
    await page.goto('/file/clients/hadleigh-marine-holdings');
    const asOf = page.getByRole('textbox', { name: 'As of' });
    await asOf.fill('5. März 2020');
    await asOf.press('Enter');
    await expect(asOf).toHaveValue('5 March 2020');
    await expect(page).toHaveURL(/asOf=2020-03-05/);
    await expect(
      page.getByText('as it was on 5 March 2020'),
      'the head of the file of that day',
    ).toBeVisible();

    await asOf.press('Alt+ArrowDown');
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page, 'today in Auckland is the file as it is now').not.toHaveURL(/asOf/);
    await expect(page.getByText('That day has not come yet.')).toBeHidden();

    await page.goto('/entity-matching/look-up');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jory Penrose');
    const born = page.getByRole('textbox', { name: 'Birthday, if known' });
    await born.fill('5. März 1984');
    await born.press('Enter');
    await expect(page.getByText(/born 5 March 1984/).first()).toBeVisible();
  },
);
