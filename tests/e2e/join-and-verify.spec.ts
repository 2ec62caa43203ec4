import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey, linkIn, logIn, PASSWORD } from '../support/journey.ts';

journey(
  'a new colleague signs up, verifies by mail, logs in and logs out',
  async ({ page, server, context }) => {
    const email = 'wren.tolvan@cairn.example';

    await page.goto('/dashboard');
    await expect(page, 'signed-out visitors are sent to sign up').toHaveURL('/signup');
    expect(await context.cookies(), 'no cookie before anybody signs in').toEqual([]);

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up with Email' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
    await expect(page.getByText('Signup successful! Please verify your email.')).toBeVisible();

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in with Email' }).click();
    await expect(page.getByRole('alert'), 'an unverified log-in says why').toContainText('verify your email');
    await expect(page).toHaveURL('/login');

    const link = linkIn(await server.mailTo(email));
    await page.goto(link);
    await page.goto(link);
    await page.getByRole('button', { name: /verify/i }).click();
    await expect(page.getByRole('status')).toContainText(/verified/i);

    await page.goto(link);
    await expect(page.getByRole('status'), 'a used link says so on opening').toContainText(/already used/i);

    await logIn(page, email);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Welcome, ${email}`);
    await page.goto('/forgot-password');
    await expect(page, 'signed-in users have no need to reset').toHaveURL('/dashboard');

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/signup');
  },
);

journey(
  'a wrong password shows an error, and a forgotten one can be reset by mail',
  async ({ page, server }) => {
    const email = 'ines.carrow@cairn.example';
    const renewed = 'seven quiet lanterns';
    await joinAndLogIn(page, server, email);
    await page.context().clearCookies();

    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the one at all');
    await page.getByRole('button', { name: 'Log in with Email' }).click();
    await expect(page.getByRole('alert')).toBeVisible();

    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await page.getByRole('button', { name: /reset/i }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: /reset/i }).click();
    await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();

    await expect.poll(async () => linkIn(await server.mailTo(email))).toContain('/reset-password');
    const link = linkIn(await server.mailTo(email));
    const other = 'bede.tolvan@cairn.example';
    await joinAndLogIn(page, server, other);
    await page.goto(link);
    await expect(page.getByText(email, { exact: true }), 'the page says whose account it is').toBeVisible();
    await expect(page.getByText(`This browser is logged in as ${other}.`)).toBeVisible();
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByLabel('New password', { exact: true }).fill(renewed);
    await page.getByRole('button', { name: /set|save|change/i }).click();
    await expect(page.getByRole('status')).toHaveText(
      `Your password is changed. You are logged in as ${email}.`,
    );
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Welcome, ${email}`);

    await page.context().clearCookies();
    await logIn(page, email, renewed);
  },
);
