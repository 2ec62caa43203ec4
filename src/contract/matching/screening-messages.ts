/** The sentences of screening that people read, beside `messages.ts`: the pages of the site do not bring them. */
export const SCREENING_MESSAGES = {
  alertRuleChanged: 'The alert rule was changed since you opened it. Look at it again.',
  alertRuleReason: 'Confirmed matches would no longer be likely. Say why.',
  secondPersonInScreening:
    'A likely finding of a sanctions list is cleared on the Screening page, where a second person agrees. Make a confirmed one undecided first, so that it is listed there.',
  secondPersonForSeen:
    'A likely finding of a sanctions list is not marked as seen: it is confirmed, or cleared with a second person.',
  secondPersonIsAnother: 'You have cleared it already. Another person has to agree.',
  findingsChanged: 'What fits has changed since you opened it. Look at it again.',
  undoPassedBy: ({ undone, overtaken }: { undone: number; overtaken: number }) =>
    undone === 0
      ? 'What you decided last was decided again since, and stays as it is.'
      : `${overtaken} of ${undone + overtaken} decisions stay as they are: they were made again since.`,
} as const;
