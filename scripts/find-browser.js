// Finds a Chromium for the browser journeys: CHROME_PATH, an installed one, the one packed in an npm package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The first has no window around its pages, and needs two thirds of the processor time. */
const INSTALLED = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PACKAGE = fileURLToPath(new URL('../node_modules/@sparticuz/chromium', import.meta.url));
const UNPACK = fileURLToPath(new URL('unpack-browser.js', import.meta.url));
/**
 * The sandbox needs rights that root in a container lacks. What else the package suggests is for AWS Lambda, and
 * would test another browser than a visitor's: one process for everything, and no same-origin policy.
 */
const ARGS = ['--no-sandbox'];

/** Launch options of a Chromium that starts, and its origin; throws one clear sentence when there is none. */
export function findBrowser(environment = process.env) {
  const found = candidates(environment).find(({ launch }) => starts(launch)) ?? packedBrowser(environment);
  if (found) return found;
  throw new Error('No Chromium was found: install one (apt-get install chromium) or set CHROME_PATH.');
}

function candidates(environment) {
  const folders = (environment.PATH ?? '').split(delimiter);
  const installed = INSTALLED.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [
    ...(environment.CHROME_PATH ? [browser('CHROME_PATH', environment.CHROME_PATH, environment)] : []),
    ...installed.filter((path) => existsSync(path)).map((path) => browser('installed', path, environment)),
  ];
}

/** The shared libraries and the fonts that a machine without a browser lacks come with the package. */
function packedBrowser(environment) {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return undefined;
  const folder = unpackOnce(environment);
  const found = browser('@sparticuz/chromium', join(folder, 'chromium'), {
    ...environment,
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  });
  return starts(found.launch) ? found : undefined;
}

function browser(origin, executablePath, env) {
  return { origin, launch: { executablePath, args: ARGS, env } };
}

function starts({ executablePath, args, env }) {
  const { status } = spawnSync(executablePath, ['--version', ...args], {
    env,
    stdio: 'ignore',
    timeout: 20_000,
  });
  return status === 0;
}

/** Inside the package, so that another version unpacks anew; renamed when complete, as two may unpack at once. */
function unpackOnce(environment) {
  const folder = join(PACKAGE, 'unpacked');
  if (existsSync(folder)) return folder;
  const partial = mkdtempSync(`${folder}-`);
  try {
    const env = { ...environment, TMPDIR: partial };
    const { status } = spawnSync(process.execPath, [UNPACK], { env, stdio: 'inherit' });
    if (status === 0) renameSync(partial, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}
