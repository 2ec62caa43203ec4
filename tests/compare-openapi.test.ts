import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { differencesOf } from '../scripts/compare-openapi.js';

const NOT_FOUND = errorOf('NOT_FOUND', 'This was not found.');
const CONFLICT = errorOf('CONFLICT', 'This was changed since.');
const PROPERTIES = {
  description: { type: 'string', description: 'What it is for.', maxLength: 100 },
  state: { enum: ['open', 'ended'], default: 'open' },
};

/** An error of a call, as the contract describes it. */
function errorOf(code: string, sentence: string) {
  return { properties: { code: { const: code }, message: { type: 'string', default: sentence } } };
}

/** An API of one call, which answers an object or with one of these errors. */
function anApi({ summary = 'Read a thing', properties = PROPERTIES as object, errors = [NOT_FOUND] } = {}) {
  const answers = {
    200: { description: 'OK', content: { 'application/json': { schema: { properties } } } },
    409: { content: { 'application/json': { schema: { oneOf: errors } } } },
  };
  return { openapi: '3.1.1', paths: { '/api/things': { get: { summary, responses: answers } } } };
}

/** Where an API differs from the one of `anApi()`: `+` added, `-` removed, `~` changed. */
function changes(api: object): string[] {
  return differencesOf(anApi(), api).map(
    ({ at, was, is }) =>
      `${was === undefined ? '+' : is === undefined ? '-' : '~'} ${at.slice(-2).join(' ')}`,
  );
}

it('A description with other words, and keys and lists in another order, is equal', () => {
  const { description, state } = PROPERTIES;
  const properties = {
    state: { default: 'open', enum: ['open', 'ended'], description: 'Where it is.' },
    description: { ...description, description: 'What it is.' },
  };
  const api = anApi({ summary: 'A thing', properties, errors: [CONFLICT, NOT_FOUND] });
  const worded = anApi({
    properties: { description, state },
    errors: [errorOf('NOT_FOUND', 'It is gone.'), errorOf('CONFLICT', 'It is another.')],
  });
  expect(differencesOf(api, worded)).toEqual([]);
});

it('Whatever a program depends on is a difference', () => {
  const { description, state } = PROPERTIES;
  expect(changes(anApi({ properties: { state } }))).toEqual(['- properties description']);
  expect(changes(anApi({ properties: { ...PROPERTIES, name: {} } }))).toEqual(['+ properties name']);
  const narrower = { description: { ...description, maxLength: 50 }, state };
  expect(changes(anApi({ properties: narrower }))).toEqual(['~ description maxLength']);
  const other = { description, state: { enum: ['open', 'closed'], default: 'closed' } };
  expect(changes(anApi({ properties: other }))).toEqual(['~ state default', '- enum *', '+ enum *']);
  expect(changes(anApi({ errors: [CONFLICT, NOT_FOUND] }))).toEqual(['+ oneOf *']);
  expect(changes(anApi({ errors: [CONFLICT] }))).toEqual(['~ code const']);
  const { get } = anApi().paths['/api/things'];
  expect(changes({ ...anApi(), paths: { '/api/things': { get }, '/api/other': { get, put: get } } })).toEqual(
    ['+ /api/other get', '+ /api/other put'],
  );
});

it('The command reads files and commits, lists what differs, and exits with 1 if anything does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-described-'));
  const written = (name: string, api: object) => {
    writeFileSync(join(folder, name), JSON.stringify(api));
    return join(folder, name);
  };
  try {
    const before = written('before.json', anApi());
    expect(compare(before, written('same.json', anApi({ summary: 'One thing' })))).toEqual({
      status: 0,
      stdout: 'Equal, words aside.\n',
    });
    const { status, stdout } = compare(
      before,
      written('after.json', anApi({ errors: [CONFLICT, NOT_FOUND] })),
    );
    expect(status).toBe(1);
    expect(stdout).toMatch(/^\+ responses › 409 › .+CONFLICT.+\n {4}GET \/api\/things\n1 differences/);
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(compare('HEAD', 'HEAD')).toEqual({ status: 0, stdout: 'Equal, words aside.\n' });
});

function compare(...named: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/compare-openapi.js', ...named], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return { status, stdout };
}
