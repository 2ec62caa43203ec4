import { z } from 'zod';
import { BIRTHDAY_CLASSES, BIRTHDAY_VERDICTS, TIERS } from '#matching';
import { callsOf } from '../call-builder.ts';
import { READS } from '../call-effects.ts';
import { idSchema, integerSchema, pageSize, positionSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { entityKindSchema, nameSchema } from '../value-schemas.ts';
import { MAX_NOTE_LENGTH, reasonCodeSchema } from './matching-parts.ts';
import { markFilter } from './record-filter.ts';

export const FINDING_STATES = ['new', 'changed', 'gone'] as const;
/** Which findings the inbox lists. */
export const FINDING_TABS = ['all', ...FINDING_STATES] as const;
export type FindingTab = (typeof FINDING_TABS)[number];

/** The parts of the inbox: the tiers of what is found, and what is gone. */
export const FINDING_PARTS = [...TIERS, 'gone'] as const;
export type FindingPart = (typeof FINDING_PARTS)[number];

/** Which findings are wanted; those of every kind, list and so on when absent. */
const findingFilter = {
  tab: z.enum(FINDING_TABS).default('all'),
  whose: z.enum(['all', 'mine']).default('all'),
  /** Id of a client. */
  client: nameSchema.optional(),
  /** Id of a record of ours. */
  record: z.string().min(1).max(1_000).optional(),
  list: nameSchema.optional(),
  kind: entityKindSchema.optional(),
  birthday: z.enum(BIRTHDAY_VERDICTS).optional(),
  ...markFilter,
  /** Those that wait for a second person. */
  waits: z.literal('second').optional(),
};
export const partFilter = { ...findingFilter, part: z.enum(FINDING_PARTS).optional() };
export const findingFilterSchema = z.strictObject(findingFilter);
export type FindingFilter = z.infer<typeof findingFilterSchema>;

/** A finding that would be cleared. */
const clearedSchema = z.strictObject({
  ...{ id: z.string(), recordName: z.string(), externalName: z.string(), listName: z.string() },
  ...{ combined: integerSchema, birthday: z.enum(BIRTHDAY_CLASSES) },
});
/** Exactly what would be cleared, and what stays open although it fits. */
const clearPreviewSchema = z.strictObject({
  ...{ items: z.array(clearedSchema), count: integerSchema, clients: integerSchema },
  /** Of the whole list; clearing another one is refused. */
  hash: z.string(),
  needsReason: z.boolean(),
  ...{ recommended: integerSchema, suspicious: integerSchema },
  /** Likely ones of sanctions lists, which another person has to agree to. */
  forTwo: integerSchema,
  nextCursor: integerSchema.nullable(),
});
export type ClearPreview = z.infer<typeof clearPreviewSchema>;

/** What undo takes back next; null when nothing is left. */
export const stepSchema = z.strictObject({ label: z.string(), items: integerSchema }).nullable();

/** What undo takes back next, and whether the finding waits for another person now. */
const outcomeSchema = z.strictObject({ step: stepSchema, waits: z.boolean() });

const calls = callsOf('screening');

/** Decisions about findings, one by one and by filter, each as one step of undo. */
export const clearingContracts = {
  previewClear: calls
    .post('/screening/clear/preview', 'Exactly the findings that clearing by filter decides')
    .meta(READS)
    .errors({ BAD_REQUEST: ERRORS.BAD_REQUEST })
    .input(z.strictObject({ ...partFilter, cursor: positionSchema, limit: pageSize(50) }))
    .output(clearPreviewSchema),
  clear: calls
    .post(
      '/screening/clear',
      'Clear exactly the previewed findings, except those left out, as one step that can be undone',
    )
    .errors({ BAD_REQUEST: ERRORS.BAD_REQUEST, CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        ...partFilter,
        hash: z.string().min(1).max(100),
        /** Ids of findings that stay open. */
        except: z.array(idSchema).max(500).default([]),
        reason: reasonCodeSchema.optional(),
        note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
      }),
    )
    .output(z.strictObject({ cleared: integerSchema, step: stepSchema })),
  decide: calls
    .post('/screening/findings/{id}/decision', 'Confirm or clear one finding, as one step of undo')
    .errors({ BAD_REQUEST: ERRORS.BAD_REQUEST, CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        id: idSchema,
        /** The state of the finding that the user saw. */
        changedAt: z.string().min(1).max(40),
        decision: z.enum(['confirm', 'delete']),
        reason: reasonCodeSchema.optional(),
        note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
      }),
    )
    .output(outcomeSchema),
  keepOpen: calls
    .post(
      '/screening/findings/{id}/keep-open',
      'Withdraw the proposal to clear a finding, or disagree with that of another user',
    )
    .errors({ CONFLICT: ERRORS.CONFLICT })
    .input(z.strictObject({ id: idSchema, changedAt: z.string().min(1).max(40) }))
    .output(outcomeSchema),
  markSeen: calls
    .post(
      '/screening/findings/seen',
      'Mark findings as seen in their present state; without ids, all that are gone',
    )
    .errors({ CONFLICT: ERRORS.CONFLICT })
    .input(z.strictObject({ ids: z.array(idSchema).min(1).max(200).optional() }))
    .output(z.strictObject({ seen: integerSchema })),
  undo: calls
    .post(
      '/screening/undo',
      'Undo your last decision about findings; those decided again since stay, and are counted',
    )
    .errors({ CONFLICT: ERRORS.CONFLICT })
    .output(z.strictObject({ undone: integerSchema, overtaken: integerSchema, step: stepSchema })),
};
