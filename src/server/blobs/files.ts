import type { Readable } from 'node:stream';

/** What is known of bytes once all of them are kept. */
export type KeptBytes = {
  size: number;
  /** SHA-256 in hex. */
  contentHash: string;
};

/** Keeps bytes under keys that its callers make up, such as random ones. Knows nothing of who they belong to. */
export type Files = {
  /** Keeps what `bytes` yields; nothing of it when that ends in an error. Resolves when it is on disk, or taken by the storage service. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<KeptBytes>;
  /** The bytes from the first to the last. Rejects when there are none under this key. */
  read(key: string): Promise<Readable>;
  /** Destroys what is kept under this key, if anything is. */
  remove(key: string): Promise<void>;
};
