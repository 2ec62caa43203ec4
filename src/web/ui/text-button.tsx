import type { ComponentProps } from 'react';
import { PageLink, type PageLinkProps } from './page-link.tsx';
import styles from './text-button.module.css';

const named = (danger: boolean | undefined, className: string | undefined) =>
  [styles.textButton, danger ? styles.danger : '', className].filter(Boolean).join(' ');

/** A quiet action: underlined words, no box. `danger` is for what destroys. */
export function TextButton({
  danger,
  className,
  ...button
}: ComponentProps<'button'> & { danger?: boolean }) {
  return <button type="button" {...button} className={named(danger, className)} />;
}

/** A file to download, in the same style. */
export function FileLink({ className, ...link }: ComponentProps<'a'>) {
  return <a {...link} className={named(false, className)} download />;
}

/** A link in the same style. */
export function TextLink({ className, ...link }: PageLinkProps) {
  return <PageLink {...link} className={named(false, className)} />;
}
