import type { UnsavedWork } from '../../editing/unsaved-changes.ts';
import { counted } from '../../ui/count-words.ts';
import { joinWords } from '../../ui/in-locale.ts';

/** What a screen keeps while its session is over: unsaved changes, and whether a save was refused and is held. */
type Waiting = { work: readonly UnsavedWork[]; isSaveHeld: boolean };

/** The sentence about what is kept; null when nothing is. */
export function waitingSentence({ work, isSaveHeld }: Waiting): string | null {
  if (work.length === 0) {
    return isSaveHeld ? 'Your last change is still here. It continues as soon as you are logged in.' : null;
  }
  const next = isSaveHeld
    ? 'Your changes are saved as soon as you are logged in.'
    : 'Save it after you log in.';
  return `What you typed is still here: ${joinWords(work.map(({ words }) => words))}. ${next}`;
}

/** The label of the button that leaves the screen, with what is lost. */
export function leaveLabel({ work, isSaveHeld }: Waiting): string {
  const count = work.reduce((sum, one) => sum + one.count, 0);
  if (work.length > 0) return `Leave, and lose ${counted(count, 'change')}`;
  return isSaveHeld ? 'Leave, and lose your last change' : 'Leave';
}
