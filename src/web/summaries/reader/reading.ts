import type { ReactNode } from 'react';
import type { Citation, Summary } from '#contract/summary-contract.ts';

/** The file of a summary, as far as its pages are read. */
export type CitedFile = Pick<Summary, 'id' | 'filePath' | 'pages'>;

/** A citation, with the file that it is of and the language of its words, where that is not English. */
export type FileCitation = Citation & { file: CitedFile; language?: string | undefined };

/** The citation whose page is open, and how to open another. */
export type Reading = {
  opened: FileCitation | null;
  open: (citation: FileCitation) => void;
  /** The open page, where it stands below the statement instead of beside the summary. */
  below: ReactNode;
};
