import { rememberedForUser, rememberForUser } from './user-memory.ts';

/** What decides between light and dark. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'theme';

/** The theme that the user has chosen in this browser. */
export function chosenTheme(): Theme {
  const chosen = rememberedForUser(NAME);
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

/** Shows a theme at once, and remembers it. */
export function chooseTheme(theme: Theme): void {
  rememberForUser(NAME, theme);
  showTheme(theme);
}

/** Shows a theme: the styles follow the root element. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
