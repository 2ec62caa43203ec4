import { PAGE_PATHS } from '#contract/page-paths.ts';
import { Brand } from '../brand/brand.tsx';
import { BRAND } from '../brand/brand-words.ts';
import { PageLink } from '../ui/page-link.tsx';
import styles from './header.module.css';
import { MenuButton, useDrawer } from './menu-button.tsx';
import type { SitePageName } from './site-pages.ts';

/** The header of the public pages: menu, brand, on the landing page the links to its sections, and the ways on. */
export function SiteHeader({ page }: { page?: SitePageName }) {
  const { isOpen, open, drawer } = useDrawer();
  return (
    <header className={styles.header}>
      <div className={styles.menu}>
        <MenuButton isOpen={isOpen} onOpen={open} />
        {drawer}
      </div>
      <Brand to={PAGE_PATHS.landing} size="site" />
      {page === 'landing' && (
        <nav className={styles.lines} aria-label="Business lines">
          {BRAND.lines.map((line) => (
            <a key={line.id} href={`#${line.id}`}>
              {line.short}
            </a>
          ))}
        </nav>
      )}
      <nav className={styles.pages} aria-label="Site">
        <PageLink to={PAGE_PATHS.about} aria-current={page === 'about' ? 'page' : undefined}>
          About
        </PageLink>
        <PageLink to={PAGE_PATHS.contact}>Contact</PageLink>
      </nav>
    </header>
  );
}
