import { z } from 'zod';
import { callsOf } from './call-builder.ts';
import { ERRORS } from './error-contract.ts';

/** What is watched, with its label, in the order in which it is shown. */
export const WATCHED_LABELS = {
  backup: 'Backup',
  proof: 'Test restore of the backup',
  disk: 'Disk',
  jobs: 'Jobs',
  mail: 'Mail',
  lists: 'Reference lists',
  database: 'Database',
  settings: 'Settings',
  version: 'Version',
} as const;
export type WatchedName = keyof typeof WATCHED_LABELS;
const watchedNames = Object.keys(WATCHED_LABELS) as [WatchedName, ...WatchedName[]];

/** Used share of the disk from which owners are warned: writes fail when it is full. */
export const DISK_LIMIT = 0.9;

/** What cannot be known is not fine. */
const WATCHED_STATES = ['fine', 'unknown', 'wrong'] as const;

/** Something that needs an owner: what is wrong, and what is safe and to be done. */
const problemSchema = z.strictObject({
  title: z.string(),
  advice: z.string(),
  /** Where more is said, as a path of a page. */
  link: z.strictObject({ label: z.string(), path: z.string() }).optional(),
});
export type HealthProblem = z.infer<typeof problemSchema>;

/** What an owner can have done at once. */
const HEALTH_ACTIONS = ['make-backup', 'prove-backup', 'send-test-mail'] as const;
const healthActionSchema = z.enum(HEALTH_ACTIONS);
export type HealthAction = z.infer<typeof healthActionSchema>;

const watchedSchema = z.strictObject({
  name: z.enum(watchedNames),
  state: z.enum(WATCHED_STATES),
  /** One line of words, and what else is known, a line each. Neither names a person or a secret. */
  line: z.string(),
  details: z.array(z.string()),
  problems: z.array(problemSchema),
  /** The used share of something that fills, from 0 to 1; null otherwise. */
  used: z.number().nullable(),
  action: healthActionSchema.nullable(),
});
export type Watched = z.infer<typeof watchedSchema>;

const healthSchema = z.strictObject({
  checkedAt: z.iso.datetime(),
  watched: z.array(watchedSchema),
});
export type Health = z.infer<typeof healthSchema>;

const calls = callsOf('health');

const errors = { OWNER_ONLY: ERRORS.OWNER_ONLY };

/** The state of the installation, for owners. */
export const healthContracts = {
  check: calls.get('/health', 'Problems, and all checks').errors(errors).output(healthSchema),
  act: calls
    .post('/health/actions', 'Start a backup, a test restore or a test mail at once')
    .errors({ ...errors, PASSWORD_NEEDED: ERRORS.PASSWORD_NEEDED })
    .input(z.strictObject({ action: healthActionSchema }))
    .output(z.strictObject({ sentence: z.string() })),
};
