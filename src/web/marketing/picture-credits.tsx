import { PAGE_PATHS } from '#contract/page-paths.ts';
import {
  DrawerPreview,
  HeroPreview,
  LoginPreview,
  NightPreview,
  SectionPreview,
  StackPreview,
} from '../pictures/picture-previews.tsx';
import { PageLink } from '../ui/page-link.tsx';

/** The credits of the site's six pictures. */
export const PICTURE_CREDITS = [
  {
    title: 'The route',
    alt: 'Contour lines of a hill, with a dotted path that climbs past cairns to its summit.',
    Preview: HeroPreview,
    made: 'Contour lines of the height field every 20 metres, and a route up its highest hill, 784 metres.',
    used: (
      <>
        Behind the banner of the <PageLink to={PAGE_PATHS.landing}>landing page</PageLink>
      </>
    ),
  },
  {
    title: 'The route from the side',
    alt: 'The same path in section: flat at first, then steep, with four cairns along it.',
    Preview: SectionPreview,
    made: 'The heights along the same route, measured every four steps and drawn as a section.',
    used: (
      <>
        Under the business lines of the <PageLink to={PAGE_PATHS.landing}>landing page</PageLink>
      </>
    ),
  },
  {
    title: 'Moor by night',
    alt: 'Pale contour lines of rolling country on a dark ground.',
    Preview: NightPreview,
    made: 'Contour lines every 40 metres of the open country to the south, where no route leads.',
    used: (
      <>
        Behind the words on productivity, <PageLink to={PAGE_PATHS.landing}>landing page</PageLink>
      </>
    ),
  },
  {
    title: 'Cairn of four',
    alt: 'Four stones stacked, the largest at the bottom, each with lines of strata.',
    Preview: StackPreview,
    made: 'Four outlines rounded from their corners; the strata are contour lines of a field for each stone.',
    used: (
      <>
        Beside the opportunities of the <PageLink to={PAGE_PATHS.landing}>landing page</PageLink>
      </>
    ),
  },
  {
    title: 'The upper route',
    alt: 'Closer contour lines of the hill, with three cairns below and on its summit.',
    Preview: LoginPreview,
    made: 'The eastern half of the same sheet, from the last stretch of moor to the summit.',
    used: (
      <>
        Beside the forms to <PageLink to={PAGE_PATHS.logIn}>log in</PageLink>, to sign up and to contact us
      </>
    ),
  },
  {
    title: 'Moor',
    alt: 'Contour lines of rolling country that fade out upwards.',
    Preview: DrawerPreview,
    made: 'Contour lines every 20 metres of another corner of the open country.',
    used: 'At the foot of the menu, on every page',
  },
];
