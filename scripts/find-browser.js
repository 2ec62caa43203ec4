// Finds a Chromium for the browser journeys: CHROME_PATH, an installed one, the packed one from npm.
import { spawnSync } from 'node:child_process';

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Path of a Chromium that starts, and where it came from; throws one clear sentence when there is none. */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named && starts(named)) return { path: named, origin: 'CHROME_PATH' };
  const installed = INSTALLED.find(starts);
  if (installed) return { path: which(installed), origin: 'installed' };
  const packed = await packedChromium();
  if (packed && starts(packed)) return { path: packed, origin: '@sparticuz/chromium' };
  throw new Error('No Chromium was found: install one (apt-get install chromium) or set CHROME_PATH.');
}

function starts(command) {
  return spawnSync(command, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function which(command) {
  return spawnSync('which', [command], { encoding: 'utf8' }).stdout.trim();
}

async function packedChromium() {
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } catch {
    // Not there for this platform: the sentence of findBrowser says what to do.
    return undefined;
  }
}
