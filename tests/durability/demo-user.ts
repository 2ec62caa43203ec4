import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The address and the password of the demo user, from the file that the first start writes. */
export async function demoUser(dataDir: string): Promise<{ email: string; password: string }> {
  const text = await readFile(join(dataDir, 'demo-user.txt'), 'utf8');
  const [email = '', password = ''] = text.trim().split(/\s+/);
  return { email, password };
}
