import { type CollectionDescription, labelsOf } from '../editing/documents/collection-description.ts';

/** The wording of the fields screen. */
export const FIELDS: CollectionDescription = {
  collection: 'fields',
  title: 'Fields',
  noun: 'field',
  plural: 'fields',
  counted: ['field', 'fields'],
  searchedBy: 'name, label or type',
  addLabel: 'Add field',
  deleteTitle: 'Delete this field?',
  emptyText:
    'No fields yet. A field is one thing that can be known about a client, contact or related party.',
  unusedText: 'No rule asks it or depends on it, and no mapping fills it.',
  labels: labelsOf({
    dataField: 'Field Name',
    label: 'Label',
    type: 'Type',
    options: 'Options',
    optionsText: 'Options',
    staticSource: 'Static Source',
    persistent: 'Persistent',
  }),
};
