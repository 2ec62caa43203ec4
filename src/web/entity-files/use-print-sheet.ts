import { useLayoutEffect } from 'react';
import { shortFingerprint } from '#contract/entity-files/entity-file-words.ts';

/** Gives every printed page its foot: the firm, the fingerprint and the page's number. */
export function usePrintSheet(fingerprint: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRules(`Fingerprint ${shortFingerprint(fingerprint)}`));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [fingerprint]);
}

/** Only style sheets can fill the margins of pages. */
function pageRules(middle: string): string {
  const foot = 'font: 10.5px/1.4 var(--sans); color: var(--ink-2); vertical-align: top; padding-top: 8px;';
  return `@page {
    size: A4;
    margin: 40px 0 72px;
    @bottom-left { ${foot} content: "Cairn. Confidential"; width: 33.3%; padding-left: 148px; }
    @bottom-center { ${foot} content: "${middle}"; width: 33.3%; padding-left: 60px; }
    @bottom-right { ${foot} content: "Page " counter(page) " of " counter(pages); width: 33.3%; padding-right: 57px; }
  }`;
}
