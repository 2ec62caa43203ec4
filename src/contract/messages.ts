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
  tooManyTries: (seconds: number) => `Too many tries. Please try again in ${waitWords(seconds)}.`,
  linkedToProvider: (label: string) => `Your account here is linked to ${label}. Log in with ${label}.`,
  emailMissing: 'Please enter a valid email address.',
  summaryFailed: (message: string) => `Error occurred: ${message || 'Unknown error'}`,
  clientNotLoaded: 'Failed to load client',
  clientNotSaved: 'Failed to save client',
  clientNotFound: (id: string) => `Client ID ${id} not found.`,
  resolutionSaved: 'Firestore updated successfully.',
  matchDataMissing: 'No match data found. Please return to the match page.',
  recordNotInRun: 'This record is not part of the run.',
  candidateNotInRun: 'This is not a candidate of the record in this run.',
  runNotDone: 'This run has no results yet.',
  runCleared: 'The results of this run are no longer kept, so it cannot be compared.',
  runSuperseded: 'A newer run has replaced this one. Open it to decide.',
  runFailed: 'The run failed, and no results were kept. Please start it again.',
  runBusy: 'Another run is comparing the same records. Wait until it ends, or cancel it.',
  referenceListMissing: 'There is no such reference list, or its import has not ended.',
  referenceRecordMissing: 'This record is not in the list.',
  alreadyCandidate: 'This record is a candidate already: it is in the list above.',
  pairDecided: 'Another user decided this since you opened it.',
  reasonMissing: 'A decision about a match on a sanctions list needs a reason.',
  sanctionsByFormat: 'The format of this list says that it is a sanctions list.',
  versionEmbedded: 'The version of the embedded list is part of the product.',
  versionImporting: 'This version is still being read. Rename it when it is complete.',
  versionTaken: 'Another version of this list has this name.',
  reasonUnknown: 'This reason is no longer in the list. Choose another one.',
  changedSince: 'This was changed since you opened it. Look at it again.',
  reasonsChanged: 'The reasons were changed since you opened them. Look at them again.',
  assigneeUnknown: 'Records cannot be assigned to this user.',
  recordSaved: 'This record is saved already; its decisions stay as they are.',
  recordNotReopened: 'Only a record that was closed without writing can be opened again.',
  nothingToUndo: 'There is nothing left to undo.',
  bulkListChanged: 'The list has changed. Look at it again.',
  bulkTooLarge: 'That is too much for one step. Choose a kind or a record.',
  choicesChanged:
    'Another user changed the choices in between. Look at what will be written, then save again.',
  clientsStale: 'Some clients were changed since. Look at their fields again.',
  answersChanged: (count: number) =>
    `${count} ${count === 1 ? 'value' : 'values'} changed just now. Nothing was written.`,
  ruleNeedsId: 'Rule must have an ID',
  fieldNameReserved: (name: string) => `The name “${name}” is reserved. Please choose another one.`,
  nameRequired: 'Name is required',
  notOneDay: 'Write one day that is clear, such as 12 June 1979.',
  chunkNotLoaded: (id: string) => `Loading chunk ${id} failed.`,
  unexpectedError: 'Unexpected Application Error!',
} as const;

/** A time to wait in words, rounded up to whole minutes or hours. */
function waitWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
