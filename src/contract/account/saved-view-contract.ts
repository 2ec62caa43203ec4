import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { oneSchema } from '../call-schemas.ts';
import { ERRORS } from '../error-contract.ts';

/** The screens of which a view is saved: the table of clients, the inbox of screening and the match review. */
const VIEWED_SCREENS = ['clients', 'screening', 'review'] as const;
export type ViewedScreen = (typeof VIEWED_SCREENS)[number];

/** Most views that a user may save, of all screens together. */
export const MAX_SAVED_VIEWS = 200;

const screenSchema = z.enum(VIEWED_SCREENS);

const savedViewSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The parameters of its address. */
  view: z.string(),
  isShared: z.boolean(),
  /** Whether you saved it; only then you can remove it. */
  isYours: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const calls = callsOf('views');

/** What users have saved of how a screen is shown: their own views, and those that colleagues share. */
export const savedViewContracts = {
  list: calls
    .get('/saved-views', 'Your views of a screen, and shared ones')
    .input(z.strictObject({ screen: screenSchema }))
    .output(z.array(savedViewSchema)),
  save: calls
    .post('/saved-views', 'Save a view of a screen')
    .errors({ CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        screen: screenSchema,
        name: z.string().trim().min(1).max(100),
        view: z.string().max(10_000),
        isShared: z.boolean(),
      }),
    )
    .output(savedViewSchema),
  remove: calls
    .delete('/saved-views/{id}', 'Remove a view that you saved')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(oneSchema)
    .output(z.strictObject({})),
};
