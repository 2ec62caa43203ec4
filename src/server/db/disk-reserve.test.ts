import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { folderOfTest } from '../../../tests/support/folder-of-tests.ts';
import { DiskReserve, RESERVE_BYTES } from './disk-reserve.ts';

const GB = 1_000_000_000;
let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

const reserveSize = () => stat(join(folder, 'reserve')).then(({ size }) => size);

test('the reserve is released when the disk is full, and made again when it has space', async () => {
  let free = GB;
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const reserve = new DiskReserve(folder, { log, freeBytes: async () => free });
  await reserve.check();
  expect(reserve.isFull).toBe(false);
  expect(await reserveSize()).toBe(RESERVE_BYTES);

  free = 1_000_000;
  await reserve.check();
  expect(reserve.isFull).toBe(true);
  await expect(reserveSize()).rejects.toThrow('ENOENT');
  expect(lines.join('')).toContain('"event":"disk-full"');

  // What was released alone is not space again.
  free += RESERVE_BYTES;
  await reserve.check();
  expect(reserve.isFull).toBe(true);
  free = GB;
  await reserve.check();
  expect(reserve.isFull).toBe(false);
  expect(await reserveSize()).toBe(RESERVE_BYTES);
  expect(lines.join('')).toContain('"event":"disk-free"');
});

test('a disk that is full at the first start has no reserve, and is full', async () => {
  const reserve = new DiskReserve(folder, { log: pino({ level: 'silent' }), freeBytes: async () => 0 });
  await reserve.check();
  expect(reserve.isFull).toBe(true);
});
