import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#records';
import type { Files } from '../../blobs/files.ts';
import { backupName, backupTime } from '../backup-names.ts';

/** The folder of marks, an object for each time that contents are being deleted. Marks are read without a key. */
const SWEEPS = 'sweeps/';
/** A mark is older only when the process that wrote it was killed. */
const LONGEST_SWEEP_MS = DAY_MS;

/** Whether contents of an installation are being deleted, or were when a process was killed. */
export async function isSweeping(files: Files, installation: string): Promise<boolean> {
  return (await files.list(`${SWEEPS}${installation}/`)).length > 0;
}

/** Marks that contents are being deleted while `work` runs, and removes what the killed left. */
export async function whileSweeping<T>(
  files: Files,
  installation: string,
  work: () => Promise<T>,
): Promise<T> {
  const folder = `${SWEEPS}${installation}/`;
  const mark = `${folder}${backupName(new Date())}_${randomUUID()}`;
  for (const old of await files.list(folder)) {
    const [name = ''] = old.slice(folder.length).split('_');
    if (Date.now() - backupTime(name).getTime() > LONGEST_SWEEP_MS) await files.remove(old);
  }
  await files.put(mark, empty());
  try {
    return await work();
  } finally {
    await files.remove(mark);
  }
}

async function* empty(): AsyncGenerator<Uint8Array> {}
