/** The reasons for no summary, each with the sentence a person reads. */
export const SUMMARY_PROBLEMS = {
  'password-protected': 'This PDF is protected by a password. Save it without one and try again.',
  scanned: 'This PDF contains no text, and none was found in its pictures.',
  'unclear-scan':
    'No text was recognised surely on the pictures in this PDF. Scan it again, straight and with 200 dots per inch or more.',
  'unnamed-letters':
    'The fonts of this PDF only number their letters, so its text cannot be read. Save it again from the program that made it, or print it to pictures and run text recognition on them.',
  'empty-form': 'This PDF is a form whose fields are empty, and contains no other text.',
  xfa: 'This PDF is an XFA form, which contains no pages of its own. Print it to a new PDF and try again.',
  damaged: 'This PDF is damaged and cannot be read.',
  'too-many-pages': 'This PDF has more than 1,500 pages. Split it and try again.',
  'too-much-text':
    'This PDF contains more text than can be read (about 1,500 full pages). Split it and try again.',
  'too-large': 'Reading this PDF takes more memory than is allowed, so it was stopped.',
  'too-many-scans':
    'This PDF contains more than 50 pictures of pages. Split it, or run text recognition on it first.',
  unrecognised:
    'Recognising the text on a picture in this PDF took more than a minute of computing, so it was stopped.',
  'too-slow': 'Reading this PDF took more than 30 seconds of computing, so it was stopped.',
  cancelled: 'The summary was cancelled.',
  interrupted: 'The server ended while it worked on this summary. Please try again.',
  failed: 'The summary could not be made. Please try again.',
} as const;
export type SummaryProblem = keyof typeof SUMMARY_PROBLEMS;
