import { createContext, type ReactNode, use } from 'react';

/** The contents of every tool page's top bar, and how to log out. The app provides them. */
type ToolFrame = { menu: ReactNode; account: ReactNode; logOut: () => void };

const FrameContext = createContext<ToolFrame>({ menu: null, account: null, logOut: () => {} });

export const ToolFrameProvider = FrameContext;

export function useToolFrame(): ToolFrame {
  return use(FrameContext);
}
