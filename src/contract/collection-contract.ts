import type { z } from 'zod';
import type { Collection } from '#records';
import { documentContract } from './document-contract.ts';
import { impactContract } from './impact-contract.ts';
import { revisionContract } from './revision-contract.ts';
import { transferContract } from './transfer-contract.ts';

/** The calls of every collection: read and write documents, their history and uses, import and export. */
export function collectionContract<T>(collection: Collection, data: z.ZodType<T>) {
  return {
    ...documentContract(`/${collection}`, collection, data),
    ...revisionContract(collection, data),
    ...impactContract(collection),
    ...transferContract(collection),
  };
}
