/** The screens with unsaved changes. */
const holders = new Set<symbol>();

type Question = (answer: (mayLeave: boolean) => void) => void;
let question: Question | null = null;

export function holdUnsaved(holder: symbol): void {
  holders.add(holder);
}

export function releaseUnsaved(holder: symbol): void {
  holders.delete(holder);
}

export function hasUnsaved(): boolean {
  return holders.size > 0;
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
  if (isAllowed) holders.clear();
  return isAllowed;
}
