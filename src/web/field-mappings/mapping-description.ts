import { type CollectionDescription, labelsOf } from '../editing/documents/collection-description.ts';

/** The wording of the field mappings screen. */
export const MAPPINGS: CollectionDescription = {
  collection: 'fieldMappings',
  title: 'Field Mappings',
  noun: 'mapping',
  plural: 'mappings',
  counted: ['mapping', 'mappings'],
  searchedBy: 'source, target or kind',
  addLabel: 'Add',
  deleteTitle: 'Delete this mapping?',
  emptyText: 'No mappings yet. A mapping copies a known value into an answer, so that it need not be asked.',
  labels: labelsOf({ sourceField: 'Source field', mapsTo: 'Target field', appliesTo: 'Applies to' }),
};
