import { expect } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';

journey(
  'a page of an earlier build is told of the newer version, and goes on after a reload',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'demelza.rowe@cairn.example');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The chunk of another build: the same name, another hash.
    await page.route('**/static/js/rules.chunk.js?v=*', (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set('v', 'earlier0');
      return route.continue({ url: address.href });
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Rules', exact: true }).click();
    await expect(page.getByText('Loading chunk rules failed.')).toBeVisible();
    await expect(page.getByText('most likely because a newer version was installed')).toBeVisible();
    await expect(
      page.getByRole('definition').filter({ hasText: '/static/js/rules.chunk.js?v=' }),
    ).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  },
);

journey(
  'every chunk is served under its plain name, and kept for ever only under an address with its hash',
  async ({ page, request }) => {
    const chunks: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('.chunk.js')) chunks.push(response.url());
    });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in with Email' })).toBeEnabled();
    expect(chunks.length).toBeGreaterThan(0);
    for (const chunk of chunks) {
      expect(new URL(chunk).pathname, chunk).toMatch(/^\/static\/js\/[A-Za-z][\w.-]*\.chunk\.js$/);
      const asked = await request.get(chunk);
      expect(asked.headers()['cache-control']).toContain('immutable');
      const plain = await request.get(new URL(chunk).pathname);
      expect(await plain.text()).toBe(await asked.text());
      expect(plain.headers()['cache-control']).toBe('no-cache');
    }
  },
);

journey('the first visit to a screen asks for few files', async ({ page, server }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.url());
  });
  await joinAndLogIn(page, server, 'derwen.hale@cairn.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(
    files.some((file) => file.includes('/shared.chunk.js')),
    'the shared chunk is one of them',
  ).toBe(true);
  expect(files.length, files.join('\n')).toBeLessThan(80);
});
