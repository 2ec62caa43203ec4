import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import parts from './mantine-parts.module.css';

const moss: MantineColorsTuple = [
  '#F3F5E8',
  '#E3E6D0',
  '#D2DC9E',
  '#BFCB82',
  '#A3B166',
  '#7F9048',
  '#5E7236',
  '#46582A',
  '#374720',
  '#283019',
];

const tokens = (...names: string[]) => names.map((name) => `var(--${name})`) as unknown as MantineColorsTuple;

/** Selects need these class names too: they do not inherit those of Combobox. */
const menuParts = {
  dropdown: parts.dropdown,
  option: parts.option,
  groupLabel: parts.groupLabel,
  empty: parts.emptyOption,
};
/** The list of options scrolls itself: it is what the input controls, and keys reach no other box. */
const selectProps = { withScrollArea: false };
const selectParts = { ...menuParts, options: parts.options };

/** Our Mantine theme. Every colour is a token of `tokens.css`, which switches between light and dark. */
export const mantineTheme = createTheme({
  primaryColor: 'moss',
  primaryShade: { light: 7, dark: 3 },
  white: 'var(--on-accent)',
  black: 'var(--ink)',
  colors: {
    moss,
    gray: tokens('raised', 'sunk', 'line', 'line', 'line-2', 'ink-3', 'ink-3', 'ink-2', 'ink-2', 'ink'),
    dark: tokens('ink', 'ink-2', 'ink-2', 'ink-3', 'line-2', 'raised', 'raised', 'paper', 'sunk', 'sunk'),
  },
  fontFamily: 'var(--sans)',
  fontSizes: {
    xs: 'var(--text-fine)',
    sm: 'var(--text-small)',
    md: 'var(--text-body)',
    lg: 'var(--text-reading)',
    xl: 'var(--text-section)',
  },
  lineHeights: { md: '1.45' },
  spacing: {
    xs: 'var(--space-1)',
    sm: 'var(--space-2)',
    md: 'var(--space-3)',
    lg: 'var(--space-4)',
    xl: 'var(--space-6)',
  },
  radius: { xs: '2px', sm: '2px', md: '2px', lg: '3px', xl: '3px' },
  defaultRadius: 2,
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'none', xl: 'none' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: false,
  components: {
    Input: {
      defaultProps: { variant: 'filled', size: 'md' },
      classNames: { wrapper: parts.inputWrapper, input: parts.input },
    },
    InputWrapper: {
      defaultProps: { size: 'sm' },
      classNames: {
        label: parts.label,
        description: parts.description,
        error: parts.error,
        required: parts.required,
      },
    },
    InputPlaceholder: { classNames: { placeholder: parts.placeholder } },
    Button: { defaultProps: { size: 'sm' }, classNames: { root: parts.button } },
    CloseButton: { classNames: { root: parts.iconButton } },
    Radio: {
      classNames: {
        radio: parts.radio,
        inner: parts.markInner,
        icon: parts.radioIcon,
        body: parts.markBody,
        label: parts.markLabel,
      },
    },
    Checkbox: {
      classNames: {
        input: parts.checkbox,
        inner: parts.markInner,
        body: parts.markBody,
        label: parts.markLabel,
      },
    },
    Popover: { defaultProps: { shadow: 'md' }, classNames: { dropdown: parts.dropdown } },
    Combobox: { defaultProps: { shadow: 'md' }, classNames: menuParts },
    Select: { defaultProps: { ...selectProps, checkIconPosition: 'right' }, classNames: selectParts },
    MultiSelect: { defaultProps: selectProps, classNames: selectParts },
    Autocomplete: { defaultProps: selectProps, classNames: selectParts },
    TagsInput: { defaultProps: selectProps, classNames: selectParts },
    Menu: {
      // Its placeholder of the first focus is no item of the menu.
      defaultProps: { position: 'bottom-end', shadow: 'md', withInitialFocusPlaceholder: false },
      classNames: { dropdown: parts.menu, item: parts.menuItem },
    },
    Pill: { classNames: { root: parts.chip, label: parts.chipLabel, remove: parts.chipRemove } },
    Kbd: { classNames: { root: parts.kbd } },
    Loader: { defaultProps: { type: 'dots', size: 18, color: 'var(--ink-3)' } },
  },
});

const colours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-success': 'var(--accent)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-moss-filled': 'var(--accent)',
  '--mantine-color-moss-filled-hover': 'var(--accent-2)',
  '--mantine-color-moss-light': 'var(--accent-wash)',
  '--mantine-color-moss-light-hover': 'var(--accent-wash)',
  '--mantine-color-moss-light-color': 'var(--accent)',
  '--mantine-color-moss-outline': 'var(--accent)',
};

/** Maps Mantine's variables to the tokens; both schemes are the same, because the tokens themselves switch. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: colours,
  dark: colours,
});
