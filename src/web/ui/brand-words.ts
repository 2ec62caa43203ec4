/** The name and the sentences of the brand, in this one place. */
export const BRAND = {
  name: 'Cairn',
  lines: [
    {
      id: 'advisory',
      short: 'Advisory',
      name: 'Cairn Advisory',
      text: 'For organisations changing course. We walk the ground with the people who work on it, agree the route with those who answer for it, and mark it clearly enough to be followed after we have gone.',
    },
    {
      id: 'ventures',
      short: 'Ventures',
      name: 'Cairn Ventures',
      text: 'For new companies finding theirs. We take a working part in young firms whose products make change easier for others, and lend them what we have learned on longer roads.',
    },
  ],
  banner:
    "Navigating today's business complexities requires adept change management strategies to ensure sustained growth and resilience.",
  meaning: 'A cairn is a stack of stones that marks the route through rough country.',
} as const;
