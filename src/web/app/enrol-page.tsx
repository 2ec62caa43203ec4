import { EnrolSheet } from '../identity/second-factor/enrol-sheet.tsx';
import { SiteHeader } from './header.tsx';
import styles from './site-frame.module.css';

/** The page in place of the tool until the user has a second factor, in the frame of the identity pages. */
export function EnrolPage() {
  return (
    <div className={styles.site}>
      <SiteHeader />
      <EnrolSheet />
    </div>
  );
}
