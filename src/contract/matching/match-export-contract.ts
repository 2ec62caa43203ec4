import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { streamedFileSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { EXPORT_FORMATS } from '../transfer-contract.ts';
import { runIdSchema } from './matching-parts.ts';
import { recordFilter } from './record-filter.ts';

/** The results of a run as a file. */
export const matchExportContracts = {
  exportResults: callsOf('matching')
    .get('/matching/runs/{runId}/export', 'The candidates of a run with their decisions as a file', {
      outputStructure: 'detailed',
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      CONFLICT: ERRORS.CONFLICT,
      UNPROCESSABLE_CONTENT: ERRORS.UNPROCESSABLE_CONTENT,
    })
    .input(
      z.strictObject({ runId: runIdSchema, ...recordFilter, format: z.enum(EXPORT_FORMATS).default('csv') }),
    )
    .output(streamedFileSchema),
};
