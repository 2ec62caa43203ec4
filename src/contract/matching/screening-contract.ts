import { z } from 'zod';
import { BIRTHDAY_CLASSES, COUNTRY_CLASSES, TIERS } from '#matching';
import { callsOf } from '../call-builder.ts';
import { OWN_ACCOUNT } from '../call-effects.ts';
import {
  idSchema,
  integerSchema,
  pageByPosition,
  pageSize,
  positionSchema,
  streamedFileSchema,
} from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';
import { listDifferenceSchema } from '../reference-lists/reference-list-contract.ts';
import { EXPORT_FORMATS } from '../transfer-contract.ts';
import { entityKindSchema } from '../value-schemas.ts';
import {
  clearingContracts,
  FINDING_PARTS,
  FINDING_STATES,
  findingFilterSchema,
  partFilter,
  stepSchema,
} from './clearing-contract.ts';
import { figureContracts, periodInput } from './figure-contract.ts';
import { lookUpCandidateSchema } from './look-up-contract.ts';
import { factClassesSchema, fieldValuesSchema } from './match-candidate-contract.ts';
import { changedValueSchema, decisionSchema, reasonSchema, userNameSchema } from './matching-parts.ts';
import { marksSchema } from './record-filter.ts';

/** How often a user is told of findings by mail. */
export const NOTICE_FREQUENCIES = ['off', 'daily', 'at once'] as const;
export type NoticeFrequency = (typeof NOTICE_FREQUENCIES)[number];

/** A page to print, or a table. */
export const REPORT_FORMATS = ['html', ...EXPORT_FORMATS] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
/** The longest period of a report, in days. */
export const MOST_REPORTED_DAYS = 400;

/** A reference record that is, or was, a candidate of a record of ours. */
const findingSchema = z.strictObject({
  id: z.string(),
  state: z.enum(FINDING_STATES),
  /** Whose change began the state: the first comparison of the client, a record of ours, or the list. */
  cause: z.enum(['first', 'record', 'list']),
  /** ISO 8601, UTC, as are all times. */
  changedAt: z.string(),
  kind: entityKindSchema,
  recordId: z.string(),
  recordName: z.string(),
  clientId: z.string(),
  /** Empty when the client is deleted. */
  clientName: z.string(),
  listName: z.string(),
  /** The version of the list with which the state began. */
  listVersion: z.string(),
  externalId: z.string(),
  externalName: z.string(),
  score: integerSchema,
  /** The word score, and its mean with the name score. */
  words: integerSchema,
  combined: integerSchema,
  tier: z.enum(TIERS),
  birthday: z.enum(BIRTHDAY_CLASSES),
  /** The values of both records as they are now; null for a record that is no longer there. */
  ours: z.strictObject({ birthday: z.string(), country: z.string(), nationality: z.string() }).nullable(),
  theirs: z
    .strictObject({
      ...{ birthday: z.string(), country: z.string(), nationality: z.string() },
      programme: z.string(),
    })
    .nullable(),
  country: z.enum(COUNTRY_CLASSES),
  /** How nationality, country of birth and gender compare. */
  facts: factClassesSchema,
  /** It leads what was found for the record, reaches its recommendation threshold, and no country speaks against it. */
  recommended: z.boolean(),
  /** The fields of the reference record that this version changed. */
  fields: z.array(z.string()),
  /** What is another value since the finding was last decided or seen; empty without. */
  changes: z.array(changedValueSchema),
  /** The user who is to decide about it. */
  assignee: userNameSchema.nullable(),
  /** Who would clear it, and why: it waits for another person. */
  proposal: z
    .strictObject({
      ...{ by: userNameSchema, at: z.string(), reason: reasonSchema.nullable(), note: z.string().nullable() },
    })
    .nullable(),
  /** The last decision about the pair, which was made for other values; null when there is none. */
  earlier: z.strictObject({ value: decisionSchema, by: z.string(), at: z.string() }).nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

const screenedListSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  importedAt: z.string(),
  /** Null for the first version. */
  difference: listDifferenceSchema.nullable(),
  /** Findings that wait for a user to look at them. */
  open: integerSchema,
});

/** What was compared, and how much of it waits to be looked at. */
const screeningSchema = z.strictObject({
  /** When the user last marked the findings as looked at; null: never. */
  lookedAt: z.string().nullable(),
  /** How often the user is told of findings by mail. */
  notice: z.enum(NOTICE_FREQUENCIES),
  /** Findings that wait for the user, and that wait for a second person. */
  mine: integerSchema,
  second: integerSchema,
  open: z.strictObject({
    all: integerSchema,
    new: integerSchema,
    changed: integerSchema,
    gone: integerSchema,
    clients: integerSchema,
  }),
  /** The countries (two-letter codes) and topics that lists give of open findings. */
  marks: marksSchema,
  /** When the state of the oldest open finding began, and whom open ones are assigned to. */
  waits: z.strictObject({
    since: z.string().nullable(),
    handed: z.array(z.strictObject({ name: z.string(), count: integerSchema })),
  }),
  /** States that began since the user last looked. */
  since: z.strictObject({
    new: integerSchema,
    changed: integerSchema,
    gone: integerSchema,
    clients: integerSchema,
  }),
  clients: integerSchema,
  /** Clients whose comparison is not done yet. */
  waiting: integerSchema,
  lists: z.array(screenedListSchema),
  /** The comparisons since the user last looked. */
  compared: z.strictObject({
    at: z.string().nullable(),
    records: integerSchema,
    pairs: integerSchema,
    /** Of them those of records of ours that were compared for the first time, or were saved. */
    saved: z.strictObject({
      at: z.string().nullable(),
      new: integerSchema,
      changed: integerSchema,
      pairs: integerSchema,
    }),
    /** Of them those of lists that changed. */
    lists: z.array(z.strictObject({ name: z.string(), pairs: integerSchema })),
  }),
  thresholds: z.strictObject({ organisation: integerSchema, person: integerSchema }),
  /** What the user's undo takes back next. */
  step: stepSchema,
});
export type Screening = z.infer<typeof screeningSchema>;

/** What comparisons changed on a day, yyyy-mm-dd in UTC, and who looked at the findings on it. */
const screenedDaySchema = z.strictObject({
  day: z.string(),
  new: integerSchema,
  changed: integerSchema,
  gone: integerSchema,
  lookedBy: z.array(z.string()),
});
export type ScreenedDay = z.infer<typeof screenedDaySchema>;

/** A finding with both records. */
const openFindingSchema = z.strictObject({
  finding: findingSchema,
  /** Our record as it is now, and the names as they are compared; null when it is deleted. */
  own: z.strictObject({ fields: z.array(fieldValuesSchema) }).nullable(),
  /** The reference record with the evidence; null when one of the two is no longer there. */
  candidate: lookUpCandidateSchema.nullable(),
  /** Whether its list asks for a reason of each decision. */
  needsReason: z.boolean(),
  /** Whether clearing it needs another person. */
  isForTwo: z.boolean(),
});
export type OpenFinding = z.infer<typeof openFindingSchema>;

/** How many findings there are in a part of the inbox, and of how many records of ours. */
const partCountSchema = z.strictObject({
  part: z.enum(FINDING_PARTS),
  findings: integerSchema,
  records: integerSchema,
});
export type PartCount = z.infer<typeof partCountSchema>;

/** A record of ours with how much is found for it in a part of the inbox. */
const foundRecordSchema = z.strictObject({
  ...{ clientId: z.string(), clientName: z.string(), kind: entityKindSchema, recordId: z.string() },
  ...{ recordName: z.string(), findings: integerSchema },
  /** The highest mean among them. */
  best: integerSchema,
});
export type FoundRecord = z.infer<typeof foundRecordSchema>;

const calls = callsOf('screening');

/** Standing screening: what comparisons of saved records and new versions of lists have found. */
export const screeningContracts = {
  ...clearingContracts,
  ...figureContracts,
  read: calls.get('/screening', 'What was compared, and what waits').output(screeningSchema),
  days: calls
    .get('/screening/days', 'What changed on the last days before today, and who looked')
    .output(z.array(screenedDaySchema)),
  findings: calls
    .get('/screening/findings', 'Findings that no user has decided or marked as seen, the strongest first')
    .input(z.strictObject({ ...partFilter, cursor: positionSchema, limit: pageSize(50) }))
    .output(pageByPosition(findingSchema)),
  parts: calls
    .get('/screening/parts', 'How many findings each part has')
    .input(findingFilterSchema)
    .output(z.array(partCountSchema)),
  records: calls
    .get('/screening/records', 'Records of ours with what is found for them, the strongest first')
    .input(z.strictObject({ ...partFilter, cursor: positionSchema, limit: pageSize(50) }))
    .output(pageByPosition(foundRecordSchema)),
  finding: calls
    .get('/screening/findings/{id}', 'A finding with both records')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ id: idSchema }))
    .output(openFindingSchema),
  assign: calls
    .post('/screening/findings/assign', 'Assign findings to a user, or to no one')
    .errors({ BAD_REQUEST: ERRORS.BAD_REQUEST })
    .input(z.strictObject({ ids: z.array(idSchema).min(1).max(200), to: idSchema.nullable() }))
    .output(z.strictObject({ assigned: integerSchema })),
  notice: calls
    .put('/screening/notice', 'Set how often you are notified of findings by mail')
    .meta(OWN_ACCOUNT)
    .input(z.strictObject({ frequency: z.enum(NOTICE_FREQUENCIES) }))
    .output(z.strictObject({ frequency: z.enum(NOTICE_FREQUENCIES) })),
  report: calls
    .get(
      '/screening/report',
      'What was compared, found and decided in a period, as a page to print or a table',
      { outputStructure: 'detailed' },
    )
    .errors({ BAD_REQUEST: ERRORS.BAD_REQUEST, UNPROCESSABLE_CONTENT: ERRORS.UNPROCESSABLE_CONTENT })
    .input(
      z.strictObject({
        ...periodInput,
        format: z.enum(REPORT_FORMATS).default('html'),
      }),
    )
    .output(streamedFileSchema),
  look: calls
    .post('/screening/looks', 'Record that the user has looked at the findings')
    .output(z.strictObject({ lookedAt: z.string() })),
};
