/** What is opened, by what it shows that its records are there, and what is typed where. */
export type MeasuredScreen = {
  path: string;
  /** A selector that finds something once the screen can be worked with. */
  ready: string;
  /** The entry of the menu that leads there. */
  menu?: string;
  typing: { label: RegExp; text: string };
  /** The longest time in ms that opening it may take; 1,000 by default. */
  openLimitMs?: number;
};

const LISTED = '[role="listbox"] [role="option"]';

export const SCREENS: Record<string, MeasuredScreen> = {
  dashboard: {
    path: '/dashboard',
    ready: 'table [role="combobox"], table input',
    menu: 'Rule Engine',
    typing: { label: /^Select the client/, text: 'tarn glass' },
    openLimitMs: 300,
  },
  fields: {
    path: '/admin/fields',
    ready: LISTED,
    menu: 'Fields',
    typing: { label: /^Search/, text: 'fuel renewal' },
  },
  'fields, one open': {
    path: '/admin/fields?id=crew00060',
    ready: 'input[value="crew00060"]',
    typing: { label: /^Label/, text: 'harbour dues' },
  },
  rules: {
    path: '/admin/rules',
    ready: LISTED,
    menu: 'Rules',
    typing: { label: /^Search/, text: 'audit owner' },
  },
  'rules, one open': {
    path: '/admin/rules?id=rule-00042',
    ready: 'input[value="rule-00042"]',
    typing: { label: /^Category/, text: 'harbour dues' },
  },
  'static data': {
    path: '/admin/staticdata',
    ready: LISTED,
    menu: 'Static Data',
    typing: { label: /^Search/, text: 'fuel choices' },
  },
  mappings: {
    path: '/admin/mappings',
    ready: 'table tbody tr',
    menu: 'Fieldmapping Admin',
    typing: { label: /^Search/, text: 'item4' },
  },
  client: {
    path: '/admin/client/client-00042',
    ready: 'input[value="Hadleigh Surveying 42 Ltd"]',
    menu: 'Client Admin',
    typing: { label: /^Other clients/, text: 'tarn glass' },
  },
  'all clients': {
    path: '/admin/clients',
    ready: '#client-row-0 a',
    typing: { label: /^Name or ID/, text: 'tarn glass' },
    openLimitMs: 300,
  },
};
