import styles from './option-menu.module.css';

/** Menus open inside the page's main part, so that they belong to a landmark. */
export const MENU_IN_PAGE = { shadow: 'md', portalProps: { target: '#content' } };

/** Menus of a dialog open inside it, as all else is inert behind it. */
export const MENU_IN_DIALOG = { shadow: 'md', withinPortal: false };

/** The class names of an input that shows the chosen options as chips. */
export const chipClasses = {
  input: styles.chipsInput ?? '',
  pillsList: styles.chips ?? '',
  pill: styles.chip ?? '',
  inputField: styles.chipsField ?? '',
};
