import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { FindEntry } from './find-entries.ts';

/** The screens of the tool, in the order of the drawer. */
export function screenEntries(): FindEntry[] {
  return [
    { label: 'Rules', to: PAGE_PATHS.rules, detail: 'Maintenance' },
    { label: 'Fields', to: PAGE_PATHS.fields, detail: 'Maintenance' },
    { label: 'Static Data', to: PAGE_PATHS.staticData, detail: 'Maintenance' },
    { label: 'Client Admin', to: PAGE_PATHS.clients, detail: 'Maintenance' },
    { label: 'Fieldmapping Admin', to: PAGE_PATHS.mappings, detail: 'Maintenance' },
    { label: 'Reference Lists', to: PAGE_PATHS.referenceLists, detail: 'Maintenance' },
    { label: 'Messages', to: PAGE_PATHS.messages, detail: 'Maintenance' },
    { label: 'Entity Matching', to: PAGE_PATHS.entityMatching, detail: 'Activity' },
    { label: 'Match Resolution', to: PAGE_PATHS.resolve, detail: 'Activity' },
    { label: 'Rule Engine', to: PAGE_PATHS.dashboard, detail: 'Activity, the dashboard' },
    { label: 'PDF Summary', to: PAGE_PATHS.pdfSummary, detail: 'Activity' },
    { label: 'Screening', to: PAGE_PATHS.screening, detail: 'Activity' },
    { label: 'Account', to: PAGE_PATHS.account, detail: 'Your password and sessions' },
  ];
}

/** The actions that a user can start from anywhere. */
export function actionEntries(): FindEntry[] {
  return [
    newClientEntry(),
    { label: 'Add rule', to: `${PAGE_PATHS.rules}?new=1`, detail: 'Rules' },
    { label: 'Add field', to: `${PAGE_PATHS.fields}?new=1`, detail: 'Fields' },
    { label: 'Add static source', to: `${PAGE_PATHS.staticData}?new=1`, detail: 'Static Data' },
    {
      label: 'Import or export clients',
      to: `${PAGE_PATHS.clients}?panel=transfer`,
      detail: 'Client Admin',
    },
    { label: 'Run matching', to: PAGE_PATHS.entityMatching, detail: 'Entity Matching' },
    { label: 'Look up a name', to: PAGE_PATHS.lookUp, detail: 'Entity Matching' },
    { label: 'Summarise a PDF', to: PAGE_PATHS.pdfSummary, detail: 'PDF Summary' },
  ];
}

/** Opens the form of a new client, with a name if there is one. */
export function newClientEntry(name = ''): FindEntry {
  const address = `${PAGE_PATHS.clients}?panel=new`;
  if (name === '') return { label: 'New client', to: address, detail: 'Client Admin' };
  return {
    label: `New client “${name}”`,
    to: `${address}&name=${encodeURIComponent(name)}`,
    detail: 'Client Admin',
  };
}
