import type { ReactNode } from 'react';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { PageLink } from '../../ui/page-link.tsx';
import styles from './reference-upload.module.css';

/** A title below the way back to the lists. */
export function ListCrumb({ children }: { children: ReactNode }) {
  return (
    <>
      <PageLink to={PAGE_PATHS.referenceLists} className={styles.crumb}>
        Reference Lists ›
      </PageLink>
      {children}
    </>
  );
}
