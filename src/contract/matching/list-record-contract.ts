import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { cursorSchema, pageOf, pageSize } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, MAX_NAME_LENGTH } from '../value-schemas.ts';

const listedRecordSchema = z.strictObject({
  kind: entityKindSchema,
  id: z.string(),
  name: z.string(),
  /** The other names and all values of the list, labelled as in a comparison. */
  fields: z.array(z.strictObject({ path: z.string(), label: z.string(), texts: z.array(z.string()) })),
});
export type ListedRecord = z.infer<typeof listedRecordSchema>;

const listRecordsSchema = pageOf(listedRecordSchema);
export type ListRecords = z.infer<typeof listRecordsSchema>;

/** What is in a reference list. */
export const listRecordContracts = {
  listRecords: callsOf('matching')
    .get(
      '/matching/lists/{id}/records',
      'The records of a reference list in the order of its file, or those of one id; a person once',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(
      z.strictObject({
        /** Of a version of the list. */
        id: z.string().min(1).max(MAX_NAME_LENGTH),
        /** The id of a record in the list. */
        recordId: z.string().trim().min(1).max(MAX_NAME_LENGTH).optional(),
        cursor: cursorSchema,
        limit: pageSize(50),
      }),
    )
    .output(listRecordsSchema),
};
