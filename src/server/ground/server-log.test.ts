import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { plainLog, serverLog } from './server-log.ts';

const SECRETS = [
  'ada@north-quay.example',
  'ada%40north-quay.example',
  's3cr3t-t0ken-value',
  'hunter2-hunter2',
];

function logged(write: (log: ReturnType<typeof serverLog>) => void, showLinks = false): string {
  let text = '';
  write(serverLog({ level: 'debug', showLinks }, { write: (line: string) => (text += line) }));
  return text;
}

describe('The log', () => {
  test.each<[string, (log: ReturnType<typeof serverLog>) => void]>([
    ['text', (log) => log.info('mail to ada@north-quay.example with token=s3cr3t-t0ken-value')],
    [
      'an address',
      (log) => log.info({ path: '/verify?token=s3cr3t-t0ken-value&email=ada%40north-quay.example' }),
    ],
    [
      'headers',
      (log) =>
        log.info({
          headers: {
            cookie: 'session_token=s3cr3t-t0ken-value',
            authorization: 'Bearer s3cr3t-t0ken-value',
            'set-cookie': ['better-auth.session_token=s3cr3t-t0ken-value; Path=/'],
          },
        }),
    ],
    ['properties', (log) => log.info({ password: 'hunter2-hunter2', user: { token: 's3cr3t-t0ken-value' } })],
    [
      'an error and its cause',
      (log) =>
        log.error({
          err: new AppError('SERVICE_UNAVAILABLE', {
            message: 'no row for ada@north-quay.example',
            cause: Object.assign(new Error('duplicate'), {
              code: '23505',
              detail: 'Key (password)=(hunter2-hunter2)',
            }),
          }),
        }),
    ],
  ])('the log contains no secret of %s', (_, write) => {
    const line = logged(write);
    for (const secret of SECRETS) expect(line).not.toContain(secret);
    expect(() => JSON.parse(line)).not.toThrow();
  });

  test('the log shows the stack and the cause of an error', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { err } = JSON.parse(
      logged((log) => log.error({ err: new AppError('SERVICE_UNAVAILABLE', { cause }) })),
    );
    expect(err.stack).toContain('server-log.test.ts');
    expect(err.cause).toMatchObject({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' });
  });

  test('the log holds no API token, as that of an address in an error', () => {
    const secret = `ck_${'z'.repeat(43)}`;
    expect(
      logged((log) => log.error({ err: new Error(`GET /reconcile/${secret}/all`) }, secret)),
    ).not.toContain(secret);
  });

  test('the log shows the links of mail in development', () => {
    const link = 'http://localhost:3000/complete-verification?token=a-token-of-a-link';
    expect(logged((log) => log.info({ link }), true)).toContain(link);
    expect(logged((log) => log.info({ link }), false)).not.toContain('a-token-of-a-link');
  });

  test('the log writes a line of 100,000 characters without an address unchanged', () => {
    const text = 'a'.repeat(100_000);
    expect(JSON.parse(logged((log) => log.info(text))).msg).toBe(text);
  });

  test('a plain log has the level and the destination of its log', () => {
    const lines = logged((log) => {
      log.level = 'info';
      const plain = plainLog(log);
      plain.info({ route: '/api/clients/:id' }, 'request');
      plain.debug('left out');
    });
    expect(JSON.parse(lines)).toMatchObject({ route: '/api/clients/:id', msg: 'request' });
  });

  test.each([
    ['the server ends', 'exitAfterLog(log, 1)'],
    ['an error ends the server', 'setTimeout(() => { throw new Error("fatal"); })'],
    ['nothing is left to do', ''],
  ])('the log is complete when %s right after 20,000 lines', (_, end) => {
    const module = pathToFileURL(join(import.meta.dirname, 'server-log.ts')).href;
    const program = `import { exitAfterLog, plainLog, serverLog } from '${module}';
      const log = serverLog({ level: 'info', showLinks: false });
      process.on('uncaughtException', () => exitAfterLog(log, 1));
      for (let line = 0; line < 20_000; line++) (line % 2 ? log : plainLog(log)).info({ line }, 'logged');
      ${end}`;
    const lines = outputOf(program).split('\n').filter(Boolean);
    expect(lines.map((text) => JSON.parse(text).line)).toEqual(
      Array.from({ length: 20_000 }, (_, line) => line),
    );
  });
});

function outputOf(program: string): string {
  const parameters = ['--input-type=module', '--eval', program];
  try {
    return execFileSync(process.execPath, parameters, { encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
