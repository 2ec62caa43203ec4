import { PAGE_PATHS } from '#contract/page-paths.ts';
import { FirmPart } from '../brand/firm-part.tsx';
import { NotebookPage } from '../brand/notebook-page.tsx';
import { ServerWords } from '../brand/server-words.tsx';
import { PageLink } from '../ui/page-link.tsx';
import styles from './lead.module.css';
import { NotebookSection } from './notebook-section.tsx';
import { SiteFooter } from './site-footer.tsx';

/** How this program uses personal data. The server fills in what depends on its settings. */
export function PrivacyPolicyPage() {
  return (
    <>
      <NotebookPage title="Privacy policy" note="Written from the settings this site runs with.">
        <p className={styles.lead}>
          We ask for your name and email when you write to us, keep them for one year at most, share them with
          no one, and set no cookies on this site.
        </p>
        <NotebookSection label="Who answers for it">
          <FirmPart name="controller" />
        </NotebookSection>
        <DataCollected />
        <NotebookSection label="Cookies">
          <p>
            <strong>No cookies.</strong> Reading this site sets none. Signing up and signing in need strictly
            necessary cookies. One keeps you signed in. <ServerWords name="SESSION_LENGTH" /> Another, for 180
            days, marks the browser as one you signed in with, so that a person who guesses at your password
            cannot lock you out. Signing up sets one for a day, by which the link in the email knows your
            browser. One waits for ten minutes when a code is asked for, a passkey is used or another service
            logs you in, and one, if you ask for it, spares you the code in this browser for 30 days.
          </p>
        </NotebookSection>
        <NotebookSection label="Analytics service">
          <p>
            <ServerWords name="ANALYTICS" />
          </p>
        </NotebookSection>
        <NotebookSection label="No sharing">
          <p>
            We do not sell what you tell us, pass it on, or use it for advertising.{' '}
            <ServerWords name="SHARING" />
          </p>
        </NotebookSection>
        <NotebookSection label="Retention">
          <p>
            Contact messages are kept for <strong>1 year</strong>. So are documents that colleagues upload to
            the internal tool, and what is summarised of them. A job that runs every day deletes what is
            older.
          </p>
        </NotebookSection>
        <YourRights />
        <Security />
      </NotebookPage>
      <SiteFooter />
    </>
  );
}

function DataCollected() {
  return (
    <NotebookSection label="Data collected">
      <p>
        <strong>Your name and your email address</strong>, with the message you write, when you send the{' '}
        <PageLink to={PAGE_PATHS.contact}>contact form</PageLink>. We use them to answer you, and for nothing
        else. <ServerWords name="CONTACT_WAY" />
      </p>
      <p>
        Who has an account of the internal tool is known by email address. For each place where an account is
        signed in, its network address and browser are kept for as long as the session lasts, so that its
        owner can see them. Each sign-in is kept for 90 days with its browser and a shortened network address,
        so that its owner can notice one that was not theirs. On the account page they have a copy of what is
        held about them, and delete their account.
      </p>
    </NotebookSection>
  );
}

function YourRights() {
  return (
    <NotebookSection label="Your rights">
      <p>
        Under the General Data Protection Regulation (GDPR) you may ask what we hold about you and have a copy
        of it, have it corrected or erased, object to its use or limit it, and complain to your data
        protection authority. Write to us by the <PageLink to={PAGE_PATHS.contact}>contact form</PageLink>. We
        answer <strong>within 1 month</strong>.
      </p>
    </NotebookSection>
  );
}

function Security() {
  return (
    <NotebookSection label="Security">
      <p>
        <ServerWords name="SECURITY" /> Contact messages can be read only by those who answer them and those
        who run this server. The form is guarded against abuse by counting, in memory and for a day at most,
        how many messages a network address has sent. Passwords are kept only as salted hashes, and a
        session’s key in a form that cannot be used to sign in.
      </p>
    </NotebookSection>
  );
}
