/** The media queries layouts share, by name: `@media (--phone)` in a style sheet, `BREAKPOINTS.phone` in code. */
export const BREAKPOINTS = {
  /** Too narrow for a list beside what it lists. */
  handset: '(max-width: 767px)',
  phone: '(max-width: 820px)',
  tablet: '(max-width: 1080px)',
  'small-laptop': '(max-width: 1180px)',
  /** Too narrow for the names in the navigation of the tool. */
  'narrow-tool': '(max-width: 1199px)',
  /** Too narrow for three columns beside the navigation. */
  'small-desk': '(max-width: 1316px)',
  laptop: '(max-width: 1439px)',
  wide: '(min-width: 1500px)',
  /** So low, as at 400 %, that bars which stay would cover what they belong to. */
  flat: '(max-height: 400px)',
  /** A small laptop: bars over and under the work are low, and those within it do not stay. */
  'low-desk': '(max-height: 799px) and (min-width: 768px)',
  /** A phone on its side. */
  low: '(max-height: 499px) and (min-width: 560px) and (max-width: 1080px)',
} as const;
