import './mantine-styles.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme, mantineVariables } from './mantine-theme.ts';

/** Mantine in the look of the notebook, for everything behind the log-in. Load it lazily: public pages never pay for it. */
export function ToolTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

/** The server allows style elements by this nonce alone and leaves it on the root element. */
function styleNonce(): string {
  return document.documentElement.dataset.styleNonce ?? '';
}
