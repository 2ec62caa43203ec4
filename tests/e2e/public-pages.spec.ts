import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { axeProblems } from '../support/axe-problems.ts';
import { showForcedColours } from '../support/forced-colours.ts';
import { journey } from '../support/journey.ts';
import { startServer } from '../support/running-server.ts';

/** Every public page, with a text that only this page contains. */
const PAGES: [path: string, words: string][] = [
  ['/', 'Navigating today’s business complexities requires adept change management strategies'],
  ['/about', 'We begin where the work is done.'],
  ['/contact', 'Tell us about the ground ahead.'],
  ['/privacy-policy', 'We answer within 1 month.'],
  ['/media', 'Cairn of four'],
];
const FORMS = ['/signup', '/login', '/forgot-password'];
const LINKS = ['/complete-verification?token=x', '/reset-password?token=x', '/join?token=x'];

async function robots(page: Page): Promise<string | null> {
  const meta = page.locator('meta[name="robots"]');
  return (await meta.count()) > 0 ? meta.getAttribute('content') : null;
}

journey('every public page can be read without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  for (const [path, words] of PAGES) {
    await page.goto(path);
    await expect(page.getByText(words).first(), path).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.locator('body').innerText(), `${path}: every place is filled in`).not.toMatch(
      /%[A-Z_]+%/,
    );
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page).toHaveURL('/contact');
  await page.getByRole('button', { name: 'Close Window' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Navigating');
  await context.close();
});

journey(
  'no public page sets a cookie or sends a request to another site',
  async ({ page, context, server }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== server.url && protocol !== 'data:') strangers.push(request.url());
    });
    for (const path of [...PAGES.map(([path]) => path), ...FORMS, '/no-such-page']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).first().click();
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(strangers).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  },
);

journey('the landing page presents the consultancy and links to all sections', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Navigating today’s business complexities requires adept change management strategies to ensure sustained growth and resilience.',
  );
  for (const name of ['Cairn Advisory', 'Cairn Ventures']) {
    await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible();
  }
  await expect(page.getByText('Focus on productivity. The rest of the change will follow.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Opportunities' }).getByRole('listitem')).toHaveCount(4);
  const cards = page.getByRole('region', { name: 'Opportunities' }).getByRole('listitem');
  for (const width of [320, 390, 834, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { borderTopWidth, borderLeftWidth, paddingLeft, backgroundColor } = getComputedStyle(card);
        const { top, bottom } = card.getBoundingClientRect();
        return { borderTopWidth, borderLeftWidth, paddingLeft, backgroundColor, top, bottom };
      }),
    );
    for (const [place, box] of boxes.entries()) {
      expect([box.borderTopWidth, box.borderLeftWidth], `card at ${width}`).toEqual(['1px', '1px']);
      expect(Number.parseFloat(box.paddingLeft)).toBeGreaterThanOrEqual(12);
      expect(box.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
      const next = boxes[place + 1];
      if (next) expect(next.top - box.bottom, 'a gap to the next').toBeGreaterThanOrEqual(8);
    }
  }
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await footer.getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

journey('About and Contact stand in the header of every public page, at every width', async ({ page }) => {
  const paths = PAGES.map(([path]) => path).filter((path) => path !== '/contact');
  for (const path of [...paths, ...FORMS, '/no-such-page']) {
    await page.goto(path);
    const header = page.getByRole('banner').getByRole('navigation', { name: 'Site' });
    for (const width of [320, 390, 834, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(header.getByRole('link', { name: 'Contact' }), `${path} at ${width}`).toBeInViewport({
        ratio: 1,
      });
    }
    await expect(header.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
  }
});

journey('the privacy policy reflects the settings', async ({ page }) => {
  await page.goto('/privacy-policy');
  const policy = page.getByRole('main');
  for (const words of [
    'Your name and your email address',
    'No cookies.',
    'strictly necessary cookies',
    'One keeps you signed in. It ends when you log out',
    'Signing up sets one for a day',
    'after 60 minutes without use, and after 12 hours in any case',
    'The analytics service is our own counter, on this server.',
    'No one else takes part.',
    'Contact messages are kept for 1 year.',
    'General Data Protection Regulation (GDPR)',
    'We answer within 1 month.',
    'The pages of this site load nothing from anywhere else.',
  ]) {
    await expect(policy, words).toContainText(words);
  }
});

journey('search engines find only the listed pages', async ({ page, request, server }) => {
  for (const [path] of PAGES) {
    await page.goto(path);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.url + path);
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await request.get(image ?? '')).headers()['content-type']).toBe('image/png');
    expect((await page.locator('meta[name="description"]').getAttribute('content'))?.length).toBeGreaterThan(
      60,
    );
    expect(await robots(page), path).toBeNull();
  }
  const addresses = [...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(addresses.map(([, address]) => address).sort()).toEqual(
    PAGES.map(([path]) => server.url + path).sort(),
  );
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  for (const path of [
    ...FORMS,
    '/reset-password?token=x',
    '/complete-verification?token=x',
    '/no-such-page',
  ]) {
    await page.goto(path);
    expect(await robots(page), path).toContain('noindex');
  }
  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ '@type': 'Organization', url: `${server.url}/` });
});

journey('an unknown address answers 404 with a link back', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No page at this address');
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await expect(page).toHaveURL('/');
});

journey('a configured analytics service counts visitors who do not decline tracking', async ({ browser }) => {
  const server = await startServer('sqlite', {
    ANALYTICS: 'plausible',
    ANALYTICS_URL: 'https://counts.example',
    ANALYTICS_SITE: 'cairn.example',
  });
  const visit = async (doNotTrack: string | null) => {
    const page = await browser.newPage();
    const asked: string[] = [];
    await page.route('https://counts.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'doNotTrack', { get: () => value });
    }, doNotTrack);
    for (const path of ['/', '/privacy-policy']) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
    }
    await expect(page.getByRole('main')).toContainText(
      'Visits are counted by the analytics service Plausible at https://counts.example',
    );
    await page.close();
    return asked;
  };
  const script = 'https://counts.example/js/script.js';
  expect(await visit(null)).toEqual([script, script]);
  expect(await visit('1')).toEqual([]);
  await server.stop();
});

journey(
  'a public page brings at most 20 kB of script, and the first press of the menu opens it',
  async ({ page }) => {
    let scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.endsWith('.js')) return;
      scripts.push(response.body().then((code) => gzipSync(code, { level: 9 }).length));
    });
    for (const path of [...PAGES.map(([path]) => path), ...FORMS, ...LINKS]) {
      scripts = [];
      await page.goto(path, { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0);
      expect(bytes, path).toBeGreaterThan(0);
      expect(bytes, path).toBeLessThanOrEqual(20_000);
    }
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto('/about');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Login' })).toBeVisible();
  },
);

journey(
  'an identity page shows its form first, and hydrates what is typed and sent before that',
  async ({ page }) => {
    // The script comes only after the form is sent.
    let release = () => {};
    const isSent = new Promise<void>((done) => (release = done));
    await page.route('**/static/js/hydrate-site.chunk.js*', async (route) => {
      await isSent;
      await route.continue();
    });
    await page.goto('/forgot-password');
    // As React listens, which must not handle what a page receives before it is hydrated whole.
    await page.evaluate(() => {
      document.body.dataset.handled = '0';
      document.body.addEventListener('submit', ({ currentTarget }) => {
        const { dataset } = currentTarget as HTMLElement;
        dataset.handled = String(Number(dataset.handled) + 1);
      });
    });
    await page.getByLabel('Email').fill('typed too early');
    await page.keyboard.press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-handled', '0');
    release();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
    await expect(page.locator('body')).toHaveAttribute('data-handled', '1');
    await expect(page.getByLabel('Email')).toHaveValue('typed too early');
    await expect(page.getByLabel('Email')).toBeFocused();

    await page.goto('/signup');
    await expect(page.getByText('At least 12 characters.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('a password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a password');
  },
);

journey('a form whose script does not load says so and sends nothing', async ({ page }) => {
  await page.route('**/static/js/hydrate-site.chunk.js*', (route) => route.abort());
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/auth/')) posts.push(request.url());
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('demelza.rowe@cairn.example');
  await page.getByLabel('Password', { exact: true }).fill('a password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'The page could not be loaded. Check your connection and try again.',
  );
  expect(posts).toEqual([]);
  await expect(page.getByLabel('Email')).toHaveValue('demelza.rowe@cairn.example');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Log in with Email' }).click();
  await expect(page.getByRole('alert')).toHaveText('The email or the password is not right.');
  expect(posts).toHaveLength(1);
});

journey('axe finds nothing on public pages in forced colours, nor at any width', async ({ page }) => {
  const problems: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    for (const path of [...PAGES.map(([path]) => path), ...FORMS, '/no-such-page']) {
      await page.goto(path);
      await showForcedColours(page);
      problems.push(...(await axeProblems(page)).map((problem) => `${path}, ${colorScheme}: ${problem}`));
    }
  }
  // A text that keeps its own colour is found.
  await page.evaluate(() => {
    const text = document.querySelector<HTMLElement>('h1');
    text?.style.setProperty('forced-color-adjust', 'none');
    text?.style.setProperty('color', '#222');
  });
  await showForcedColours(page);
  expect(await axeProblems(page)).toEqual([expect.stringMatching(/^color-contrast at h1: /)]);
  await page.emulateMedia({ forcedColors: 'none' });
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [600, 900],
    [768, 1024],
    [834, 1194],
    [844, 390],
    [1024, 768],
    [2560, 1300],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [path] of PAGES) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) problems.push(`${path} at ${width}: ${overflow} px too wide`);
    }
  }
  expect(problems).toEqual([]);
});

journey(
  'the firm stands in the foot, on paper and in security.txt; icons are there',
  async ({ page, request }) => {
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toContainText('Cairn Change Ltd');
    await expect(page.getByRole('region', { name: 'Ground covered' })).toContainText('14 months');
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({
      legalName: 'Cairn Change Ltd',
      email: 'hello@cairn.example',
    });
    await page.goto('/privacy-policy');
    await expect(page.getByText('(the controller)')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(page.getByText('(the controller)')).toBeVisible();
    for (const path of ['/', '/about', '/privacy-policy', '/media', '/login', '/no-such-page']) {
      await page.goto(path);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const { text: sheets, totalPages } = await extractText(new Uint8Array(pdf));
      const feet = sheets.filter((sheet) => sheet.includes('Cairn Change Ltd, hello@cairn.example'));
      expect(feet, `${path}: the foot of each sheet`).toHaveLength(totalPages);
    }
    for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/.well-known/security.txt']) {
      expect((await request.get(path)).status(), path).toBe(200);
    }
  },
);
