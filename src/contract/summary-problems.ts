/** The reasons for no summary, each with the sentence a person reads. */
export const SUMMARY_PROBLEMS = {
  'password-protected': 'This PDF is protected by a password. Save it without one and try again.',
  scanned: 'This PDF holds pictures of pages and no text. Run text recognition on it first.',
  'empty-form': 'This PDF is a form whose fields are empty, and holds no text beside them.',
  xfa: 'This PDF is an XFA form, which holds no pages of its own. Print it to a new PDF and try again.',
  damaged: 'This PDF is damaged and cannot be read.',
  'too-large':
    'This PDF is too large to be read: more than 500 pages, or more text or memory than is allowed.',
  unrecognised:
    'The text on the pictures in this PDF could not be recognised: there are more than 50, or one took more than a minute.',
  'too-slow': 'Reading this PDF took longer than 30 seconds, so it was given up.',
  cancelled: 'The summary was cancelled.',
  interrupted: 'The server ended while it worked on this summary. Please try again.',
  failed: 'The summary could not be made. Please try again.',
} as const;
export type SummaryProblem = keyof typeof SUMMARY_PROBLEMS;
