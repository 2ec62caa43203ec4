import type { FirstStep, StepState } from '#contract/first-steps-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { recentDay } from '../ui/moment-words.ts';

type StepLink = { label: string; to: string };
type StepWords = {
  title: string;
  sentence: string;
  /** The screen where the step is done. */
  link: StepLink | null;
  /** Another screen where it can be done. */
  otherLink?: StepLink;
  /** Several of them, such as "clients". */
  plural: string;
  /** What happened on the day it was done. */
  happened: string;
};

/** What each step says, and where it leads. */
export const STEP_WORDS: Record<FirstStep, StepWords> = {
  client: {
    title: 'A client',
    sentence: 'The companies and people that the questions are about.',
    link: { label: 'Add client', to: `${PAGE_PATHS.clients}?panel=new` },
    plural: 'clients',
    happened: 'added',
  },
  field: {
    title: 'A field',
    sentence: 'What can be known: its label, its type, its options.',
    link: { label: 'Add field', to: `${PAGE_PATHS.fields}?new=1` },
    plural: 'fields',
    happened: 'added',
  },
  mapping: {
    title: 'A mapping',
    sentence: 'Where in a client’s record a field is found, so that what is known is not asked again.',
    link: { label: 'Add mapping', to: PAGE_PATHS.mappings },
    plural: 'mappings',
    happened: 'added',
  },
  rule: {
    title: 'A rule',
    sentence: 'When something is known, what to ask next. It reads as one sentence.',
    link: { label: 'Add rule', to: `${PAGE_PATHS.rules}?new=1` },
    plural: 'rules',
    happened: 'added',
  },
  question: {
    title: 'A first question',
    sentence: 'Choose a client above. The first answer starts the questions.',
    link: null,
    plural: 'questions',
    happened: 'answered',
  },
  list: {
    title: 'A list',
    sentence:
      'The names to match clients, contacts and related parties against. An invented list is there to try.',
    link: { label: 'Run matching', to: PAGE_PATHS.entityMatching },
    otherLink: { label: 'Add a list', to: PAGE_PATHS.referenceLists },
    plural: 'lists',
    happened: 'used',
  },
};

/** What made a step true: "Penrose Boatyard, added today", or "24 fields". */
export function doneSentence({ step, done }: StepState): string {
  if (!done) return '';
  const { plural, happened } = STEP_WORDS[step];
  return done.count > 1 ? `${done.count} ${plural}` : `${done.name}, ${happened} ${recentDay(done.at)}`;
}

/** What a step waits for before it can be done; null when it can be done now. */
export function waitsFor(step: FirstStep, steps: readonly StepState[]): string | null {
  if (step !== 'question') return null;
  const isDone = (wanted: FirstStep) => steps.some((other) => other.step === wanted && other.done !== null);
  if (!isDone('client')) return 'Needs a client first';
  return isDone('rule') ? null : 'Needs a rule first';
}
