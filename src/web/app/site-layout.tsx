import { Outlet } from 'react-router';
import { SiteHeader } from './header.tsx';
import styles from './site-layout.module.css';

/** The frame of every public page. */
export function SiteLayout() {
  return (
    <div className={styles.site}>
      <SiteHeader />
      <Outlet />
    </div>
  );
}
