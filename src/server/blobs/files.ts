import type { Readable } from 'node:stream';

/** The size and hash of stored bytes. */
export type KeptBytes = {
  size: number;
  /** SHA-256 in hex. */
  contentHash: string;
};

/** What is under such keys is made of the database again when it is missing: it is in no backup. */
export const REMADE_FOLDER = 'remade/';

/** Stores blobs under keys that callers choose, such as random ones; it knows no owners. */
export type Files = {
  /** Stores what `bytes` yields, or nothing when it throws. Resolves when it is durable. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<KeptBytes>;
  /** Reads a blob. Rejects when the key does not exist. */
  read(key: string): Promise<Readable>;
  /** Deletes a blob. Idempotent. */
  remove(key: string): Promise<void>;
  /** Lists the keys in a folder, such as `uploads/`, in order; every key for ''. */
  list(folder: string): Promise<string[]>;
};
