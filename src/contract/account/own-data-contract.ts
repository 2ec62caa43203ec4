import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { OWN_ACCOUNT } from '../call-effects.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';

const MAX_FIELD_LENGTH = 1_000;
const field = z.string().max(MAX_FIELD_LENGTH);
const calls = callsOf('own data');
const { INVALID_PASSWORD, NO_PASSWORD, TOO_MANY_REQUESTS, WRONG_ADDRESS_TYPED, LAST_OWNER } = ERRORS;
const passwordErrors = { INVALID_PASSWORD, NO_PASSWORD, TOO_MANY_REQUESTS };

/** The address of the file of a user's own data. */
export const OWN_EXPORT_FILE = '/api/own-data/export/file';

const exportSchema = z
  .strictObject({
    state: z.enum(['making', 'ready', 'failed']),
    /** Until when it can be downloaded, ISO 8601; null until it is ready. */
    expiresAt: z.string().nullable(),
    /** In bytes; null until it is ready. */
    size: integerSchema.nullable(),
  })
  .nullable();
export type OwnExportView = z.infer<typeof exportSchema>;

const answer = z.strictObject({
  /** Null when none was asked for, or the last one has ended. */
  export: exportSchema,
});

export const ownDataContracts = {
  readExport: calls.get('/own-data/export', 'The file of your own data').meta(OWN_ACCOUNT).output(answer),
  requestExport: calls
    .post('/own-data/export', 'Prepare a file of your own data')
    .meta(OWN_ACCOUNT)
    .errors(passwordErrors)
    .input(z.strictObject({ password: field }))
    .output(answer),
  deleteAccount: calls
    .post('/own-data/delete-account', 'Delete your own account')
    .meta(OWN_ACCOUNT)
    .errors({ ...passwordErrors, WRONG_ADDRESS_TYPED, LAST_OWNER })
    .input(
      z.strictObject({
        password: field,
        /** The address of the account, typed again. */
        email: field,
      }),
    )
    .output(z.strictObject({})),
};
