import { PAGE_PATHS } from '#contract/page-paths.ts';
import { FirmPart } from '../brand/firm-part.tsx';
import { NotebookPage } from '../brand/notebook-page.tsx';
import { SiteButtonLink } from '../brand/site-button.tsx';
import { LoginSheet } from '../pictures/login-sheet.tsx';
import styles from './lead.module.css';
import { NotebookSection } from './notebook-section.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The page about the company. */
export function AboutPage() {
  return (
    <>
      <NotebookPage title="About Cairn" note="Stones are added by those who pass." picture={<LoginSheet />}>
        <p className={styles.lead}>
          Cairn is a consultancy for the part of a change that plans leave out: the months in which people
          work in two ways at once.
        </p>
        <NotebookSection label="What we do">
          <p>
            Through Cairn Advisory we help established organisations reorganise, bring client data together
            and meet new regulation without losing a season’s work to it. Through Cairn Ventures we take a
            working part in young firms that make such changes easier, from their first operating model to
            their first regulated client.
          </p>
        </NotebookSection>
        <NotebookSection label="How we work">
          <p>
            We begin where the work is done. We sit beside the people who do it, look at the records they
            trust and the ones they do not, and write down the route in stages that each stand on their own.
            Every stage ends with something that is used, and with a decision about the next.
          </p>
          <ul>
            <li>Bearings: what is true today, agreed by those who know it</li>
            <li>Route: who decides what, on which evidence and by when</li>
            <li>First stage: one change, carried through and kept</li>
            <li>Marks: what we leave, so that others can follow without us</li>
          </ul>
        </NotebookSection>
        <NotebookSection label="What we hold to">
          <p>
            A good day’s work must be easier to do after a change than before it. We say early when it will
            not be. We keep the trail of who decided what, because a decision that no one can find is made
            twice. And we leave: a route that needs its guide for ever is not marked well enough.
          </p>
        </NotebookSection>
        <NotebookSection label="Begin">
          <p>
            A first conversation takes an hour and commits you to nothing. Tell us about the ground ahead, and
            we will say whether we are the right people to walk it with.
          </p>
          <p>
            <SiteButtonLink to={PAGE_PATHS.contact}>Contact Us</SiteButtonLink>
          </p>
        </NotebookSection>
        <NotebookSection label="Imprint">
          <FirmPart name="foot" />
        </NotebookSection>
      </NotebookPage>
      <SiteFooter />
    </>
  );
}
