import { type Collection, cleanOptions, type Field, isReservedName, type StaticSource } from '#records';
import type { Rule } from '#rules';

/** What is wrong with a stored document that could not be saved like this today, and what repairs it. */
export type StoredFault = { sentence: string; repair: 'save' | 'rename' };

/** The fault of a document that was stored before names and options were checked; null when it has none. */
export function storedFault(collection: Collection, id: string, data: object): StoredFault | null {
  if (collection === 'fields' && isReservedName(id)) {
    const sentence = `The name “${id}” is reserved, so no question can ask for this field.`;
    return { sentence, repair: 'rename' };
  }
  return optionLists(collection, data).some(isUnclean)
    ? { sentence: 'Some options are blank, or there twice. Menus leave them out.', repair: 'save' }
    : null;
}

/** The name that a field with a reserved name gets. */
export function repairedName(id: string): string {
  return `${id.replace(/^_+|_+$/g, '')}Field`;
}

function optionLists(collection: Collection, data: object): readonly string[][] {
  if (collection === 'fields') return [(data as Field).options];
  if (collection === 'staticData') return [(data as StaticSource).options];
  if (collection !== 'rules') return [];
  return (data as Rule).onTrigger.cases.map(({ uiAction }) => uiAction.options);
}

function isUnclean(options: readonly string[] | undefined): boolean {
  if (!options) return false;
  const clean = cleanOptions(options);
  return clean.length !== options.length || clean.some((option, index) => option !== options[index]);
}
