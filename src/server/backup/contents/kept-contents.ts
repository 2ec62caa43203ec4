import { createHmac } from 'node:crypto';
import type { Files } from '../../blobs/files.ts';
import { measuredBytes } from '../../blobs/measured-bytes.ts';
import type { BackupEntry } from '../backup-manifest.ts';
import { type BackupStore, COMPRESSED, listObjects, writeObject } from '../backup-objects.ts';
import { isSweeping } from './sweep-marks.ts';

/** Where the contents of the stored files of an installation are: each once, whichever backups have it. */
export function contentsFolder(installation: string): string {
  return `contents/${installation}/`;
}

type Opening = {
  installation: string;
  /** The name of the backup, whose mark is written. */
  backup: string;
  /** Whether what is there is to be used: not after a test restore that failed, so that all is written again. */
  isTrusted: boolean;
};

/** The stored files of a target, to which a backup adds what is not there yet. */
export class KeptContents {
  readonly #store: BackupStore;
  readonly #nameOf: (key: string, hash: string) => string;
  readonly #known: Set<string>;

  private constructor(
    store: BackupStore,
    state: { nameOf: (key: string, hash: string) => string; known: Set<string> },
  ) {
    this.#store = store;
    this.#nameOf = state.nameOf;
    this.#known = state.known;
  }

  /** Finds what is there. While others delete what no backup has, the backup keeps all of its own apart. */
  static async open(store: BackupStore, { installation, backup, isTrusted }: Opening): Promise<KeptContents> {
    if (await isSweeping(store.files, installation)) {
      const nameOf = (key: string) => `${backup}/files/${key}${COMPRESSED}`;
      return new KeptContents(store, { nameOf, known: new Set() });
    }
    const folder = contentsFolder(installation);
    const nameOf = (_key: string, hash: string) => `${folder}${secretName(hash, store.key)}${COMPRESSED}`;
    const there = isTrusted ? await listObjects(store.files, folder) : [];
    const isEncrypted = store.key !== null;
    const known = there.filter((object) => object.isEncrypted === isEncrypted).map(({ name }) => name);
    return new KeptContents(store, { nameOf, known: new Set(known) });
  }

  /** Writes a stored file unless its content is there. @throws Error when it cannot be read, or changes while it is read */
  async keep(files: Files, key: string): Promise<BackupEntry & { key: string }> {
    const { size, contentHash } = await measure(await files.read(key));
    const name = this.#nameOf(key, contentHash);
    if (!this.#known.has(name)) {
      const kept = await writeObject(this.#store, name, await files.read(key));
      if (kept.contentHash !== contentHash) throw new Error(`${key} was changed while it was backed up.`);
      this.#known.add(name);
    }
    return { key, name, size, sha256: contentHash };
  }
}

/** A reader of the names of encrypted objects must not be able to tell whether a file that they have is there. */
function secretName(hash: string, key: string | null): string {
  return key === null ? hash : createHmac('sha256', key).update(hash).digest('hex');
}

async function measure(bytes: AsyncIterable<Uint8Array>) {
  const measured = measuredBytes(bytes);
  for await (const _ of measured.bytes);
  return measured.kept();
}
