/** The media queries layouts share, by name: `@media (--phone)` in a style sheet, `BREAKPOINTS.phone` in code. */
export const BREAKPOINTS = {
  phone: '(max-width: 820px)',
  tablet: '(max-width: 1080px)',
  'small-laptop': '(max-width: 1180px)',
  laptop: '(max-width: 1439px)',
  wide: '(min-width: 1500px)',
} as const;
