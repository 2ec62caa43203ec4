// Unpacks @sparticuz/chromium into the folder named by TMPDIR, the only folder its `inflate` writes to.
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

const ARCHIVES = fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')));
/** The package's own configuration looks for its fonts in /tmp alone. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

await Promise.all(readdirSync(ARCHIVES).map((archive) => inflate(join(ARCHIVES, archive))));
writeFileSync(join(tmpdir(), 'fonts', 'fonts.conf'), FONTS);
