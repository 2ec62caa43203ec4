import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { cursorSchema, integerSchema, pageOf, pageSize, streamedFileSchema } from '../call-schemas.ts';
import { TRANSFER_FORMATS } from '../transfer-contract.ts';
import { entityKindSchema } from '../value-schemas.ts';
import { decisionSchema } from './matching-parts.ts';

/** A save records `save` for each record it writes to, and `closed unchanged` for each other record it closes. */
export const AUDIT_ACTIONS = [
  ...(['start', 'cancel', 'decide', 'bulk', 'undo', 'assign'] as const),
  ...(['save', 'closed unchanged', 'reopen', 'export'] as const),
  /** `look up` names lists, and the name when it was to be kept; `note` keeps a look-up on a client. */
  ...(['look up', 'note'] as const),
  /** `attach` makes a reference record a candidate by hand; `detach` takes it off again, which undo does. */
  ...(['attach', 'detach'] as const),
  /** `propose` clears a finding when another person agrees; `keep open` takes that back. */
  ...(['propose', 'keep open'] as const),
  /** A version of a list has another name; the note says both. */
  'rename version',
] as const;

/** One action of a user. The log is append-only. */
const auditRowSchema = z.strictObject({
  id: integerSchema,
  at: z.string(),
  /** A user's email. */
  by: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Empty for what needs no run: a look-up, a finding, a version. */
  runId: z.string(),
  /** Null when the action is about more than one record. */
  kind: entityKindSchema.nullable(),
  recordId: z.string().nullable(),
  name: z.string().nullable(),
  listName: z.string().nullable(),
  /** `group:birthday`, `group:birthplace` or `group:spelling` for a group as a whole. */
  externalId: z.string().nullable(),
  externalName: z.string().nullable(),
  score: integerSchema.nullable(),
  threshold: integerSchema.nullable(),
  old: decisionSchema.nullable(),
  new: decisionSchema.nullable(),
  note: z.string().nullable(),
  reasonCode: z.string().nullable(),
  /** The wording of the reason at the time. */
  reason: z.string().nullable(),
  /** The email of the user to whom the record was assigned; empty for no one. */
  assignedTo: z.string().nullable(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

const filters = {
  /** Part of a name of ours or of the reference record. */
  q: z.string().max(200).optional(),
  user: z.string().max(320).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  runId: z.string().max(64).optional(),
};
const calls = callsOf('matching');

/** The audit log of matching: who did what. */
export const matchAuditContracts = {
  audit: calls
    .get('/matching/audit', 'The audit log, newest first')
    .input(z.strictObject({ ...filters, cursor: cursorSchema, limit: pageSize(50) }))
    .output(pageOf(auditRowSchema)),
  exportAudit: calls
    .get('/matching/audit/export', 'The audit log as a file, oldest first', { outputStructure: 'detailed' })
    .input(z.strictObject({ ...filters, format: z.enum(TRANSFER_FORMATS).default('csv') }))
    .output(streamedFileSchema),
};
