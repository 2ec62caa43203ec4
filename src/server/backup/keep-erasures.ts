import { listRememberedErasures, type RememberedErasure } from '../privacy/remembered-erasure-store.ts';
import { type BackupStore, listObjects, readJson, writeJson } from './backup-objects.ts';

const FOLDER = 'erasures/';

/** Copies what is remembered of erasures to the place of backups, so that it outlives this machine. */
export async function shareErasures(store: BackupStore, dataDir: string): Promise<void> {
  const shared = new Set((await listObjects(store.files, FOLDER)).map(({ name }) => name));
  for (const erasure of listRememberedErasures(dataDir)) {
    const name = `${FOLDER}${erasure.id}.json`;
    if (!shared.has(name)) await writeJson(store, name, erasure);
  }
}

/** Lists what is remembered of erasures, in the data folder and in the place of backups. */
export async function listKeptErasures(store: BackupStore, dataDir: string): Promise<RememberedErasure[]> {
  const kept = new Map(listRememberedErasures(dataDir).map((erasure) => [erasure.id, erasure]));
  for (const { name, isEncrypted } of await listObjects(store.files, FOLDER)) {
    const id = name.slice(FOLDER.length, -'.json'.length);
    if (kept.has(id)) continue;
    const readable = { files: store.files, key: isEncrypted ? store.key : null };
    kept.set(id, (await readJson(readable, name)) as RememberedErasure);
  }
  return [...kept.values()];
}
