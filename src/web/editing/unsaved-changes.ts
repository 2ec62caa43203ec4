/** Who holds something unsaved; each is a screen with a draft. */
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

/** Names who asks the person; returns how to stop. */
export function answerLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Whether nothing unsaved is in the way, or the person lets it go. Ask before what leaves the page for good. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved() || !question) return true;
  const ask = question;
  const isAllowed = await new Promise<boolean>((answer) => ask(answer));
  if (isAllowed) holders.clear();
  return isAllowed;
}
