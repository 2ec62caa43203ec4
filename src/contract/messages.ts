/** The product's name in mail and pages. */
export const BRAND_NAME = 'Cairn';

/**
 * The sentences people read, verbatim from the specification's error catalogue where it has them. The default sentence
 * of each error code is in `error-contract.ts`.
 */
export const MESSAGES = {
  contactSent: 'Message sent successfully!',
  contactNotSent: 'Failed to send message, please try again later.',
  verificationSent: 'Verification email sent! Please check your inbox.',
  signupDone: 'Signup successful! Please verify your email.',
  resetSent: 'Password reset email sent! Please check your inbox.',
  emailMissing: 'Please enter a valid email address.',
  summaryFailed: (message: string) => `Error occurred: ${message || 'Unknown error'}`,
  clientNotLoaded: 'Failed to load client',
  clientNotSaved: 'Failed to save client',
  clientNotFound: (id: string) => `Client ID ${id} not found.`,
  resolutionSaved: 'Firestore updated successfully.',
  matchDataMissing: 'No match data found. Please return to the match page.',
  recordNotInRun: 'This record is not part of the run.',
  candidateNotInRun: 'This is no candidate of the record in this run.',
  runNotDone: 'This run has no results yet.',
  runSuperseded: 'A newer run has taken the place of this one. Open it to decide.',
  runFailed: 'The run could not be finished. Nothing of it was kept; please start it again.',
  runBusy: 'Another run compares the same just now. Wait for its end, or cancel it.',
  referenceListMissing: 'There is no such reference list, or its import has not ended.',
  pairDecided: 'Somebody decided this since you opened it.',
  recordSaved: 'This record is saved already; its decisions stay as they are.',
  nothingToUndo: 'There is nothing left to undo.',
  undoOvertaken: 'Somebody decided otherwise about this since.',
  bulkListChanged: 'The list is not what it was. Look at it again.',
  bulkTooLarge: 'That is more than one step takes. Choose a kind or a record.',
  choicesChanged: 'Somebody chose otherwise meanwhile. Look at what will be written, then save again.',
  clientsStale: 'Some clients were changed since. Look at their fields again.',
  ruleNeedsId: 'Rule must have an ID',
  fieldNameReserved: (name: string) =>
    `The name “${name}” is kept by the program itself. Please choose another one.`,
  nameRequired: 'Name is required',
  chunkNotLoaded: (id: string) => `Loading chunk ${id} failed.`,
  unexpectedError: 'Unexpected Application Error!',
} as const;
