import { counted } from '../ui/count-words.ts';

/** What a screen has not saved: the number of changes, and their words, such as "1 change to the rule onboarding". */
export type UnsavedWork = { count: number; words: string };

/** The screens with unsaved changes and what they have not saved. */
const holders = new Map<symbol, UnsavedWork>();

type Question = (answer: (mayLeave: boolean) => void) => void;
let question: Question | null = null;

export function holdUnsaved(holder: symbol, work: UnsavedWork): void {
  holders.set(holder, work);
}

export function releaseUnsaved(holder: symbol): void {
  holders.delete(holder);
}

/** Releases all screens: leaving the page asks no more. */
export function forgetUnsaved(): void {
  holders.clear();
}

export function hasUnsaved(): boolean {
  return holders.size > 0;
}

/** What is unsaved on this page. */
export function unsavedWork(): UnsavedWork[] {
  return [...holders.values()];
}

/** The words of changes to one thing, such as "2 changes to the rule onboarding". */
export function changesTo(count: number, thing: string): UnsavedWork {
  return { count, words: `${counted(count, 'change')} to ${thing}` };
}

/** Registers the function that asks the user before leaving. Returns a function that unregisters it. */
export function registerLeaveQuestion(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Whether nothing is unsaved or the user agrees to lose it. Call it before an action that leaves the page for good. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved() || !question) return true;
  const ask = question;
  const isAllowed = await new Promise<boolean>((answer) => ask(answer));
  if (isAllowed) forgetUnsaved();
  return isAllowed;
}
