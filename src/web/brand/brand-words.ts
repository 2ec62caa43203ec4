/** The name and the sentences of the brand. */
export const BRAND = {
  name: 'Cairn',
  promise: 'Change management for organisations that have work to do',
  lines: [
    {
      id: 'advisory',
      short: 'Advisory',
      name: 'Cairn Advisory',
      text: 'For organisations changing course. We walk the ground with the people who work on it, agree the route with those who answer for it, and mark it clearly enough to be followed after we have gone.',
      works: ['Reorganisation and integration', 'Client data and onboarding', 'Regulatory change'],
    },
    {
      id: 'ventures',
      short: 'Ventures',
      name: 'Cairn Ventures',
      text: 'For new companies finding theirs. We take a working part in young firms whose products make change easier for others, and lend them what we have learned on longer roads.',
      works: ['First operating model', 'First regulated clients', 'Growth without disorder'],
    },
  ],
  banner: withCurlyApostrophes(
    "Navigating today's business complexities requires adept change management strategies to ensure sustained growth and resilience.",
  ),
  meaning: 'A cairn is a stack of stones that marks the route through rough country.',
  productivity: {
    statement: 'Focus on productivity. The rest of the change will follow.',
    text: 'Every new system, reporting line or regulation asks people to stop doing something they do well and start doing something they do not. That cost is real, and it is paid in attention. So we judge a programme by one question: is a good day’s work easier to do now than it was before?',
  },
  opportunities: {
    title: 'Four things a change is good for, each resting on the one below.',
    /** Top of the stack first. */
    stones: [
      {
        title: 'A view past the ridge',
        text: 'With the ground settled, room to look further: new markets, new partners, new ventures, taken one marked stage at a time.',
      },
      {
        title: 'Decisions that hold',
        text: 'Who decides, on what evidence and by when, agreed before the change begins, so that the hard weeks are spent on the work and not on the question.',
      },
      {
        title: 'Work people recognise',
        text: 'We map how the work is really done, take out the steps no one needs, and write down the rest in words the people doing it would use.',
      },
      {
        title: 'Ground to stand on',
        text: 'Client records that agree with each other. We match what you hold against what is public, settle each difference once, and leave a trail of who decided what.',
      },
    ],
  },
  invitation: 'If the next stretch looks rough, write to us before you set out.',
} as const;

/** Replaces the straight apostrophes of a sentence from the specification by curly ones, as in the other sentences. */
function withCurlyApostrophes(sentence: string): string {
  return sentence.replaceAll("'", '’');
}
