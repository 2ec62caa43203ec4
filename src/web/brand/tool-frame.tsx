import { createContext, type ReactNode, use } from 'react';

/** What the top bar of every tool page shows at its ends, and how to log out; the app fills it, pages need not know how. */
export type ToolFrame = { menu: ReactNode; account: ReactNode; logOut: () => void };

const FrameContext = createContext<ToolFrame>({ menu: null, account: null, logOut: () => {} });

export const ToolFrameProvider = FrameContext;

export function useToolFrame(): ToolFrame {
  return use(FrameContext);
}
