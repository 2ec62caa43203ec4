import { PAGE_PATHS } from '#contract/page-paths.ts';
import { Brand } from '../brand/brand.tsx';
import { BRAND } from '../brand/brand-words.ts';
import styles from './header.module.css';
import { MenuButton, useDrawer } from './menu-button.tsx';

/** The header of the public pages: menu, brand, and on the landing page the links to its sections. */
export function SiteHeader({ withLines }: { withLines: boolean }) {
  const { isOpen, open, drawer } = useDrawer();
  return (
    <header className={styles.header}>
      <div className={styles.menu}>
        <MenuButton isOpen={isOpen} onOpen={open} />
        {drawer}
      </div>
      <Brand to={PAGE_PATHS.landing} size="site" />
      {withLines && (
        <nav className={styles.lines} aria-label="Business lines">
          {BRAND.lines.map((line) => (
            <a key={line.id} href={`#${line.id}`}>
              {line.short}
            </a>
          ))}
        </nav>
      )}
    </header>
  );
}
