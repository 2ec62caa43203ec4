import './mantine-styles.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme, mantineVariables } from './mantine-theme.ts';

/** Provides Mantine with our theme to the tool. Load it lazily, so that public pages do not load Mantine. */
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

/** The content security policy allows style elements with this nonce only; the server sets it on the root element. */
function styleNonce(): string {
  return document.documentElement.dataset.styleNonce ?? '';
}
