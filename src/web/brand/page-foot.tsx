import { createContext, type ReactNode, use } from 'react';

const FootContext = createContext<ReactNode>(null);

/** Sets what every `ToolPage` below shows under its content, over the whole width; a feature adds to another's page so. */
export const PageFootProvider = FootContext.Provider;

const NoteContext = createContext<ReactNode>(null);

/** Sets a line that every `ToolPage` below shows over its content. */
export const PageNoteProvider = NoteContext.Provider;

/** The line over the content of the page. */
export function PageNote() {
  return use(NoteContext);
}

/** What the page shows under its content. */
export function PageFoot() {
  return use(FootContext);
}
