import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { SessionUser } from '../../api/auth-client.ts';
import { useStepsHidden } from '../../first-steps/steps-visibility.ts';
import { logOut } from '../../identity/log-out.ts';
import { ROLE_WORDS } from '../../people/people-words.ts';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../../ui/chosen-theme.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './account-menu.module.css';
import { KeysDialog } from './keys-dialog.tsx';

const THEME_WORDS: Record<Theme, string> = { system: 'Like the system', light: 'Light', dark: 'Dark' };

/** The user's address in the top bar, and the menu that it opens: who is signed in, their account, and the way out. */
export function AccountMenu({ user: { email, role } }: { user: SessionUser }) {
  const areStepsHidden = useStepsHidden();
  const [areKeysOpen, setKeysOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // The menu's entry that opens the dialog is gone when it closes.
  useEffect(() => {
    if (areKeysOpen) return () => target.current?.focus();
    return undefined;
  }, [areKeysOpen]);
  return (
    <>
      <Menu width={300} classNames={{ dropdown: styles.dropdown }}>
        <Menu.Target>
          <button ref={target} type="button" className={styles.target}>
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(email)}
            </span>
            <span className={styles.email}>{email}</span>
            <ChevronIcon />
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Account">
          <p className={styles.who}>
            <b>{email}</b>
            <span className="quiet">{ROLE_WORDS[role]}</span>
          </p>
          <Menu.Item component={Link} to={PAGE_PATHS.account}>
            Account
          </Menu.Item>
          <Menu.Item onClick={() => setKeysOpen(true)}>Keys</Menu.Item>
          {areStepsHidden && (
            <Menu.Item component={Link} to={`${PAGE_PATHS.dashboard}?steps=shown`}>
              First steps
            </Menu.Item>
          )}
          <Menu.Item component="a" href={PAGE_PATHS.landing}>
            Public site
          </Menu.Item>
          <Menu.Divider className={styles.divider} />
          <ThemeItems />
          <Menu.Divider className={styles.divider} />
          <Menu.Item onClick={() => void logOut()}>Logout</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <KeysDialog open={areKeysOpen} onClose={() => setKeysOpen(false)} />
    </>
  );
}

/** Light, dark, or what the system prefers; it is shown at once, and the menu stays open. */
function ThemeItems() {
  const [theme, setTheme] = useState(chosenTheme);
  function choose(next: string) {
    const chosen = THEMES.find((one) => one === next) ?? 'system';
    chooseTheme(chosen);
    setTheme(chosen);
  }
  return (
    <Menu.RadioGroup value={theme} onChange={choose}>
      {THEMES.map((one) => (
        <Menu.RadioItem key={one} value={one} closeMenuOnClick={false}>
          {THEME_WORDS[one]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** The first letters of the first two words before the @. */
function initialsOf(email: string): string {
  const words = email.replace(/@.*/, '').split(/[^\p{L}\p{N}]+/u);
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
}
