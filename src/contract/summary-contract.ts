import { z } from 'zod';
import { callsOf } from './call-builder.ts';
import { cursorSchema, downloadSchema, integerSchema, pageOf, pageSize } from './call-schemas.ts';
import { MAX_ENTITY_ID_LENGTH } from './entity-contract.ts';
import { ERRORS } from './error-contract.ts';
import { entityKindSchema } from './value-schemas.ts';

/** The most pages of a file that is summarised. */
export const MAX_PAGES = 1_500;
/** Longest prompt, in characters. */
export const MAX_PROMPT_LENGTH = 2_000;
/** How long summaries, their texts and their files are kept. */
export const SUMMARY_RETENTION_DAYS = 365;

/** What writes the summaries: this server itself, or a configured model. */
export const SUMMARY_PROVIDERS = ['embedded', 'openai-compatible', 'anthropic'] as const;
export type SummaryProvider = (typeof SUMMARY_PROVIDERS)[number];

/** The formats of an exported summary. */
const SUMMARY_FORMATS = ['pdf', 'markdown', 'json'] as const;
export type SummaryFormat = (typeof SUMMARY_FORMATS)[number];

/** What a page calls itself, such as "viii", where that is not its number in the file. */
const pageLabelSchema = z.string().min(1);

/**
 * The source of a statement: the page, counted from 1, and the quoted words. The cells of a row are divided by tabs; without
 * `what` it is a sentence.
 */
const citationSchema = z.strictObject({
  page: integerSchema,
  quote: z.string(),
  label: pageLabelSchema.optional(),
  what: z.enum(['row', 'remark']).optional(),
});
export type Citation = z.infer<typeof citationSchema>;

/**
 * One statement of a summary, with its citations; `part` is the heading of the file that it stands below. `language` is that of
 * the statement, as a BCP 47 tag; without it English, or not known.
 */
export const summaryPointSchema = z.strictObject({
  text: z.string(),
  citations: z.array(citationSchema),
  part: z.string().optional(),
  language: z.string().min(2).optional(),
});
export type SummaryPoint = z.infer<typeof summaryPointSchema>;

/** A statement of a model that the file does not support, with what the file says in its place. */
const leftOutSchema = z.strictObject({
  text: z.string(),
  /** The page that it cites; null when it cites none. */
  page: integerSchema.nullable(),
  /** The sentences that it cites; null when its quotation is not in the file. */
  passage: z.string().nullable(),
  /** The words in which the statement and the passage differ. */
  differing: z.array(z.string()),
});
export type LeftOutStatement = z.infer<typeof leftOutSchema>;

/** A passage of a file that is not seen on its page, or struck through there. */
const hiddenPassageSchema = z.strictObject({ page: integerSchema, text: z.string() });
export type HiddenPassage = z.infer<typeof hiddenPassageSchema>;

const searchedSchema = z.strictObject({ pages: integerSchema, rows: integerSchema, remarks: integerSchema });
export type Searched = z.infer<typeof searchedSchema>;

/** The kinds of documents that are told apart. */
const DOCUMENT_KINDS = [
  'minutes',
  'annual-report',
  'contract',
  'invoice',
  'notice',
  'form',
  'order',
  'report',
  'letter',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a file says of itself; null or empty where it does not. The date is as it is written there. */
const aboutSchema = z.strictObject({
  title: z.string().nullable(),
  kind: z.enum(DOCUMENT_KINDS).nullable(),
  date: z.string().nullable(),
  parties: z.array(z.string()),
});
export type AboutFile = z.infer<typeof aboutSchema>;

const resultSchema = z.strictObject({
  /** The whole summary as text: one paragraph per point, each with its `[p. N]`. */
  summary: z.string(),
  points: z.array(summaryPointSchema),
  /** Places that come near to what was asked. */
  further: z.array(summaryPointSchema).default([]),
  /** The place nearest to a question that the file does not answer; `part` is the heading above it. */
  nearest: summaryPointSchema.nullable().default(null),
  /** What an answer was looked for in; null when the prompt asks for a summary. Without points the file does not say. */
  searched: searchedSchema.nullable().default(null),
  /** What the file is; null when a question was asked. */
  about: aboutSchema.nullable().default(null),
  /** `extractive`: verbatim sentences of the file. `model`: written by a language model. */
  method: z.enum(['extractive', 'model']),
  /** The author, such as `Cairn, extractive` or the name of a model. */
  madeBy: z.string(),
  /** A remark on how it was made, for the reader; null for none. */
  notice: z.string().nullable(),
  /** How many passages of the file are hidden or struck through, and of no summary. */
  hidden: integerSchema.default(0),
  /** What a model stated and the file does not support. */
  leftOut: z.array(leftOutSchema).default([]),
  /** Whether it is an earlier result for the same file and prompt. */
  fromCache: z.boolean(),
});
export type SummaryResult = z.infer<typeof resultSchema>;

const SUMMARY_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const headFields = {
  id: z.string(),
  prompt: z.string(),
  fileName: z.string(),
  state: z.enum(SUMMARY_STATES),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
};
const summaryHeadSchema = z.strictObject(headFields);
export type SummaryHead = z.infer<typeof summaryHeadSchema>;

/** One of the user's summaries: its progress and its result. */
const summarySchema = z.strictObject({
  ...headFields,
  email: z.string(),
  /** The path of its file in the storage, from which its owner loads it; null when it is no longer kept. */
  filePath: z.string().nullable(),
  /** The current stage, which `pagesRead` of `pages` have completed; 0 while unknown. */
  stage: z.enum(['waiting', 'reading', 'summarizing', 'ended']),
  pagesRead: integerSchema,
  pages: integerSchema,
  /** The statements written so far, each checked against the file. */
  draft: z.array(summaryPointSchema),
  result: resultSchema.nullable(),
  problem: z.strictObject({ reason: z.string(), message: z.string() }).nullable(),
});
export type Summary = z.infer<typeof summarySchema>;

/** The summary engine, and the host it sends texts to; `sendsTo` is null when they stay on this server. */
const summarizerSchema = z.strictObject({
  provider: z.enum(SUMMARY_PROVIDERS),
  madeBy: z.string(),
  sendsTo: z.string().nullable(),
});
export type SummarizerFacts = z.infer<typeof summarizerSchema>;

const idInput = z.strictObject({ id: z.uuid() });
const problemData = z.object({ reason: z.string() });
const calls = callsOf('summaries');

/** The specification's call: a prompt, an email address and the address of an uploaded PDF. */
export const summarizePdfContract = calls
  .post('/summarizePdf', 'Summarise an uploaded PDF')
  .errors({
    UNPROCESSABLE_CONTENT: { ...ERRORS.UNPROCESSABLE_CONTENT, data: problemData },
    NOT_FOUND: ERRORS.NOT_FOUND,
    CONFLICT: ERRORS.CONFLICT,
    SERVICE_UNAVAILABLE: ERRORS.SERVICE_UNAVAILABLE,
  })
  .input(
    z.strictObject({
      /** The prompt. */
      name: z.string().trim().min(1, 'Write a prompt.').max(MAX_PROMPT_LENGTH),
      email: z.string().trim().max(320),
      /** The download address that the upload returned. */
      fileUrl: z.string().min(1).max(2_048),
      /** The idempotency key of this call. */
      requestId: z.uuid().optional(),
    }),
  )
  .output(z.strictObject({ id: z.string(), pages: integerSchema, ...resultSchema.shape }));

export const summaryContracts = {
  list: calls
    .get('/summaries', 'Your summaries, newest first')
    .input(
      z.strictObject({
        q: z.string().max(200).optional(),
        limit: pageSize(50, 100),
        cursor: cursorSchema,
      }),
    )
    .output(
      pageOf(summaryHeadSchema).extend({
        summarizer: summarizerSchema,
      }),
    ),
  read: calls
    .get('/summaries/{id}', 'One of your summaries')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(idInput)
    .output(summarySchema),
  /** For one who has just asked for a summary under this id: null until it is known, or when it does not exist. */
  progress: calls
    .get('/summaries/{id}/progress', 'The progress of a summary you have asked for')
    .input(idInput)
    .output(summarySchema.nullable()),
  page: calls
    .get('/summaries/{id}/pages/{page}', 'The text of one page of the file of a summary')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ id: z.uuid(), page: z.coerce.number().int().min(1).max(MAX_PAGES) }))
    .output(
      z.strictObject({
        page: integerSchema,
        pages: integerSchema,
        label: pageLabelSchema.nullable(),
        text: z.string(),
      }),
    ),
  /** The first hundred, so that a person can look at what is quoted nowhere; none of a file read before they were kept. */
  hidden: calls
    .get('/summaries/{id}/hidden', 'The hidden and struck passages of the file of a summary')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(idInput)
    .output(z.strictObject({ passages: z.array(hiddenPassageSchema) })),
  cancel: calls
    .post('/summaries/{id}/cancel', 'Stop a summary that is being made')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(idInput)
    .output(summarySchema),
  remove: calls
    .delete('/summaries/{id}', 'Delete a summary, and its file')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(idInput)
    .output(z.strictObject({ removed: z.literal(true) })),
  /** Copies a summary into the file of an entity, where every colleague reads it. */
  file: calls
    .post('/summaries/{id}/file', 'Add a copy to the file of an entity')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        id: z.uuid(),
        kind: entityKindSchema,
        entityId: z.string().min(1).max(MAX_ENTITY_ID_LENGTH),
      }),
    )
    .output(z.strictObject({ filedId: z.string(), filedAt: z.iso.datetime() })),
  download: calls
    .get('/summaries/{id}/download', 'A summary as a file', { outputStructure: 'detailed' })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(
      z.strictObject({
        id: z.uuid(),
        format: z.enum(SUMMARY_FORMATS).default('markdown'),
        /** This summary alone, or all that was asked about its file. */
        scope: z.enum(['summary', 'conversation']).default('conversation'),
      }),
    )
    .output(downloadSchema),
};
