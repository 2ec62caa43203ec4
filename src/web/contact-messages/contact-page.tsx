import { useId } from 'react';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { Brand } from '../brand/brand.tsx';
import { SiteButton } from '../brand/site-button.tsx';
import { LoginSheet } from '../pictures/login-sheet.tsx';
import { Content } from '../ui/content.tsx';
import close from './close-window-button.module.css';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

/** The contact page, which opens in a small window or as an ordinary page. */
export function ContactPage() {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <header className={styles.head}>
          <Brand to={PAGE_PATHS.landing} size="site" />
          <CloseWindowButton />
        </header>
        <Content>
          <h1 className={styles.title}>Tell us about the ground ahead.</h1>
          <ContactForm />
        </Content>
        <CloseQuestion />
      </div>
      <LoginSheet className={styles.map} />
    </div>
  );
}

/** Asks before a message that was typed is dropped. `closeContactWindow` opens it. */
function CloseQuestion() {
  const id = useId();
  return (
    <dialog className={close.question} aria-labelledby={id} data-asks-to-close>
      <h2 id={id} className={close.title}>
        Close without sending?
      </h2>
      <p>Your message has not been sent. If you close this window, it is gone.</p>
      <div className={close.choices}>
        <form method="dialog">
          <SiteButton type="submit">Keep writing</SiteButton>
        </form>
        <form action={PAGE_PATHS.landing} data-closes-window="unsent">
          <SiteButton type="submit" rank="second">
            Discard message
          </SiteButton>
        </form>
      </div>
    </dialog>
  );
}

/**
 * Closes the contact window. In a tab, and without JavaScript, it leads to the landing page. `closeContactWindow` handles
 * the submit, as it is loaded before the page's own code.
 */
function CloseWindowButton() {
  return (
    <form action={PAGE_PATHS.landing} data-closes-window>
      <button type="submit" className={close.button}>
        Close Window
      </button>
    </form>
  );
}
