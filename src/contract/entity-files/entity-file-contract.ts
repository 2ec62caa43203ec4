import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { downloadSchema, integerSchema } from '../call-schemas.ts';
import { entityParamsSchema } from '../entity-contract.ts';
import { ERRORS } from '../error-contract.ts';
import { summaryPointSchema } from '../summary-contract.ts';
import { answerValueSchema, entityKindSchema, jsonValueSchema } from '../value-schemas.ts';

export const FILE_FORMATS = ['pdf', 'csv', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What wrote a value: the operation of its revision, and its author's email (`system`, or `erased`). */
const originSchema = z.strictObject({
  operation: z.string(),
  by: z.string(),
  /** The reason the revision gives: which match was confirmed, which answers were saved. */
  note: z.string().nullable(),
});
export type Origin = z.infer<typeof originSchema>;

/** A value over a time: from `since` until the next one. `text` is the value as a person reads it. */
const heldValueSchema = z.strictObject({
  value: jsonValueSchema,
  text: z.string(),
  since: z.string(),
  origin: originSchema,
});

const knownValueSchema = heldValueSchema.extend({
  path: z.string(),
  label: z.string(),
  /** The object it is part of, in words; empty for the entity itself. */
  group: z.string(),
  /** The values before it, newest first. */
  earlier: z.array(heldValueSchema),
  /** Whether a question gave it that is not asked any more; absent otherwise. */
  isLapsed: z.literal(true).optional(),
});
export type KnownValue = z.infer<typeof knownValueSchema>;

/** A contact or related party of a client. */
const fileMemberSchema = z.strictObject({
  kind: entityKindSchema,
  id: z.string(),
  name: z.string(),
  since: z.string(),
  origin: originSchema,
});
export type FileMember = z.infer<typeof fileMemberSchema>;

const sentencePartSchema = z.strictObject({
  kind: z.enum(['text', 'field', 'value', 'question']),
  text: z.string(),
});

/** A value as a question gave it, and as a person reads it. */
const answerTextSchema = z.strictObject({ value: answerValueSchema, text: z.string() });

/** What a user added to an answer, and the document that proves it, which its SHA-256 in hex identifies. */
const fileNoteSchema = z.strictObject({
  text: z.string(),
  document: z
    .strictObject({ id: z.string(), name: z.string(), bytes: integerSchema, contentHash: z.string() })
    .nullable(),
  by: z.string(),
  at: z.string(),
});
export type FileNote = z.infer<typeof fileNoteSchema>;

const fileQuestionSchema = z.strictObject({
  dataField: z.string(),
  prompt: z.string(),
  /** The heading under which it is asked; absent for none. */
  category: z.string().optional(),
  /**
   * `open`: asked and never answered; `cleared`: asked, and its answer was taken back; `lapsed`: no longer asked, while
   * the record has a value; `notAsked`: no longer asked, and nothing of it in the record.
   */
  state: z.enum(['answered', 'open', 'cleared', 'lapsed', 'notAsked']),
  /** Null unless it is answered. */
  answer: z
    .strictObject({
      value: answerValueSchema,
      text: z.string(),
      by: z.string(),
      at: z.string(),
      /** Whether it is the value of the record, and no one answered otherwise. */
      isRecorded: z.boolean(),
    })
    .nullable(),
  /** The answer by hand that does not stand any more, or does not count. */
  before: answerTextSchema.extend({ by: z.string(), at: z.string() }).nullable(),
  /** Who took the answer back, or removed its value from the record. */
  cleared: z.strictObject({ by: z.string(), at: z.string() }).nullable(),
  /** What the record has although that is not the answer; null for nothing. */
  inRecord: answerTextSchema.nullable(),
  /** Absent for none. */
  note: fileNoteSchema.optional(),
  ruleId: z.string(),
  /** The rule as a sentence, as it stood when it was answered; empty when there was no such rule. */
  why: z.array(sentencePartSchema),
});
export type FileQuestion = z.infer<typeof fileQuestionSchema>;

const fileDecisionSchema = z.strictObject({
  listName: z.string(),
  listVersion: z.string(),
  /** `group:birthday`, `group:birthplace` or `group:spelling` for a group as a whole. */
  externalId: z.string(),
  externalName: z.string(),
  score: integerSchema.nullable(),
  threshold: integerSchema.nullable(),
  decision: z.enum(['confirm', 'delete']),
  reason: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type FileDecision = z.infer<typeof fileDecisionSchema>;

/** The last comparison with a list; `found` counts candidates and is null when it was not kept. */
const comparisonSchema = z.strictObject({
  listName: z.string(),
  listVersion: z.string(),
  at: z.string(),
  found: integerSchema.nullable(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** A copy of a summary that a user filed. */
const filedSummarySchema = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  prompt: z.string(),
  madeBy: z.string(),
  points: z.array(summaryPointSchema),
  by: z.string(),
  at: z.string(),
});
export type FiledSummaryView = z.infer<typeof filedSummarySchema>;
/** A name that was looked up in reference lists: no match, but a note. */
const fileLookUpSchema = z.strictObject({
  name: z.string(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
});
export type FileLookUp = z.infer<typeof fileLookUpSchema>;

/** A standing comparison of a client, its contacts and its related parties, with its result. */
const fileScreeningSchema = z.strictObject({
  at: z.string(),
  lists: z.array(z.strictObject({ name: z.string(), version: z.string() })),
  /** The name score by kind from which a reference record is a candidate. */
  thresholds: z.record(z.string(), integerSchema),
  programVersion: z.string(),
  /** Candidates after it, and what it changed. */
  found: integerSchema,
  new: integerSchema,
  changed: integerSchema,
  gone: integerSchema,
});
export type FileScreening = z.infer<typeof fileScreeningSchema>;

const fileMergeSchema = z.strictObject({
  /** The other client of the merge, and whether it went into this one. */
  id: z.string(),
  name: z.string(),
  isAbsorbed: z.boolean(),
  at: z.string(),
  by: z.string(),
  /** When it was undone; null while it stands. */
  undoneAt: z.string().nullable(),
});
export type FileMerge = z.infer<typeof fileMergeSchema>;

/** Everything known of an entity at a moment. Made again for that moment it is the same to the last character. */
const entityFileSchema = z.strictObject({
  format: z.literal(1),
  kind: entityKindSchema,
  id: z.string(),
  /** The id while nothing is known. */
  name: z.string(),
  /** The client a contact or related party belongs to. */
  client: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** What is written up to and including this moment (ISO 8601, UTC) stands in the file. */
  asOf: z.string(),
  state: z.enum(['unknown', 'known', 'deleted']),
  /** When and by whom it was deleted. */
  deleted: z.strictObject({ at: z.string(), by: z.string() }).nullable(),
  /** Whether the name of a person was erased from it: `erased` stands there instead. */
  isErased: z.boolean(),
  known: z.strictObject({
    values: z.array(knownValueSchema),
    /** Fields of the record without a value. */
    empty: z.array(z.strictObject({ path: z.string(), label: z.string() })),
    members: z.array(fileMemberSchema),
  }),
  questions: z.array(fileQuestionSchema),
  matches: z.strictObject({
    decisions: z.array(fileDecisionSchema),
    comparisons: z.array(comparisonSchema),
    /** Names that were looked up and kept as notes on the client, newest first; absent without any. */
    lookUps: z.array(fileLookUpSchema).optional(),
    /** The latest standing comparisons of a client, newest first; absent without any. */
    screenings: z.array(fileScreeningSchema).optional(),
  }),
  summaries: z.array(filedSummarySchema),
  /** The merges of a client with others, whose histories stand in files of their own; absent without any. */
  merges: z.array(fileMergeSchema).optional(),
});
export type EntityFile = z.infer<typeof entityFileSchema>;

const input = {
  ...entityParamsSchema.shape,
  /** A day, meaning its end in UTC, or a moment in UTC; now when absent. */
  asOf: z.union([z.iso.date(), z.iso.datetime()]).optional(),
};
/** A summary in the file of an entity, or one that was removed from it. */
const filedInput = z.strictObject({ ...entityParamsSchema.shape, summaryId: z.uuid() });
const calls = callsOf('entities');

export const entityFileContracts = {
  read: calls
    .get('/entities/{kind}/{id}/file', 'The file of an entity')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(input))
    .output(
      z.strictObject({
        file: entityFileSchema,
        /** SHA-256 of the file's canonical JSON, which is what `format=json` downloads, in hex. */
        fingerprint: z.string(),
      }),
    ),
  removeSummary: calls
    .delete(
      '/entities/{kind}/{id}/file/summaries/{summaryId}',
      'Remove a summary from the file; files of days before keep it',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(filedInput)
    .output(z.strictObject({ removed: z.literal(true) })),
  restoreSummary: calls
    .post(
      '/entities/{kind}/{id}/file/summaries/{summaryId}/restore',
      'Put a removed summary into the file again, from now on',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(filedInput)
    .output(z.strictObject({ filedId: z.uuid() })),
  download: calls
    .get('/entities/{kind}/{id}/file/download', 'The file of an entity as PDF, CSV or JSON', {
      outputStructure: 'detailed',
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ ...input, format: z.enum(FILE_FORMATS) }))
    .output(downloadSchema),
};
