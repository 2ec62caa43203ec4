import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { integerSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { MAX_NAME_LENGTH } from '../value-schemas.ts';

/** Which of the previewed records are listed. */
const UPLOAD_RECORD_FILTERS = ['all', 'notes', 'leftOut', 'birthdays', 'weak'] as const;
export type UploadRecordFilter = (typeof UPLOAD_RECORD_FILTERS)[number];

/** The most records of an upload that can be opened before the import. */
export const MOST_PREVIEWED_RECORDS = 50_000;

/** The kinds of names that a list publishes, and of birthdays. */
const PUBLISHED_NAMES = ['name', 'prevname', 'alias', 'originalName', 'weakAlias'] as const;
export type PublishedNameField = (typeof PUBLISHED_NAMES)[number];
export const BIRTHDAY_FORMS = ['day', 'part', 'circa', 'range', 'unread'] as const;
export type BirthdayForm = (typeof BIRTHDAY_FORMS)[number];

/** A record as it will be compared, or what is left out. */
const previewedRecordSchema = z.strictObject({
  /** Counts from 0 in the order of the file. */
  position: integerSchema,
  id: z.string(),
  /** “Person”, “Company”, or what the publisher calls it when it is left out. */
  kind: z.string(),
  /** The rows of the file that it is read from. */
  rows: z.array(integerSchema),
  names: z.array(z.strictObject({ field: z.enum(PUBLISHED_NAMES), name: z.string() })),
  birthdays: z.array(
    z.strictObject({
      form: z.enum(BIRTHDAY_FORMS),
      /** What is compared; '' when nothing is. */
      text: z.string(),
      /** As published. */
      written: z.string(),
    }),
  ),
  /** All other values, labelled as in a comparison. */
  values: z.array(z.strictObject({ label: z.string(), texts: z.array(z.string()) })),
  notes: z.array(z.string()),
  /** Why it is left out; null when it is not. */
  leftOut: z.string().nullable(),
});
export type PreviewedRecord = z.infer<typeof previewedRecordSchema>;

/** How much of each kind a list has, counted as it was checked. */
export const foundCountsSchema = z.strictObject({
  /** Further names by their kind. */
  names: z.record(z.enum(PUBLISHED_NAMES), integerSchema),
  birthdays: z.record(z.enum(BIRTHDAY_FORMS), integerSchema),
  nationalities: integerSchema,
  /** What is not compared, by what the publisher calls it. */
  leftOut: z.array(z.strictObject({ what: z.string(), count: integerSchema })),
  /** Notes of one kind, the most frequent first, each with its first example. */
  notes: z.array(z.strictObject({ note: z.string(), count: integerSchema })),
  /** Records that can be opened. */
  previewed: integerSchema,
});
export type FoundCounts = z.infer<typeof foundCountsSchema>;

/** The records of an upload before its import. */
export const uploadRecordContracts = {
  records: callsOf('reference lists')
    .get(
      '/reference-uploads/{id}/records',
      'Records of an upload as they will be compared, or what is left out, page by page',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(
      z.strictObject({
        id: z.string().min(1).max(MAX_NAME_LENGTH),
        filter: z.enum(UPLOAD_RECORD_FILTERS).optional(),
        /** Words of a name, an id or another value. */
        search: z.string().trim().max(200).optional(),
        /** The position to go on at. */
        from: z.coerce.number().int().min(0).optional(),
      }),
    )
    .output(
      z.strictObject({
        items: z.array(previewedRecordSchema),
        /** The position to go on at; null after the last one. */
        next: integerSchema.nullable(),
      }),
    ),
};
