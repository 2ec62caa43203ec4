import type { z } from 'zod';
import type { Collection } from '#records';
import { documentContract } from './document-contract.ts';
import { impactContract } from './impact-contract.ts';
import { revisionContract } from './revision-contract.ts';
import { transferContract } from './transfer-contract.ts';

/** What every collection can do: its documents read and written, their history and uses, and all of them as a file. */
export function collectionContract<T>(collection: Collection, data: z.ZodType<T>) {
  return {
    ...documentContract(`/${collection}`, collection, data),
    ...revisionContract(collection, data),
    ...impactContract(collection),
    ...transferContract(collection),
  };
}
