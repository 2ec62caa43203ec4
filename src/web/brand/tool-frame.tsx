import { createContext, type ReactNode, use } from 'react';

/** The contents of the top bar of every tool page, and how to log out. The app provides them. */
type ToolFrame = {
  menu: ReactNode;
  find: ReactNode;
  account: ReactNode;
  notice: ReactNode;
  logOut: () => void;
};

const FrameContext = createContext<ToolFrame>({
  menu: null,
  find: null,
  account: null,
  notice: null,
  logOut: () => {},
});

export const ToolFrameProvider = FrameContext;

export function useToolFrame(): ToolFrame {
  return use(FrameContext);
}
