import { ENTITY_KINDS, type EntityKind } from '#records';

/** A reference record as programs name it: its kind, its id in the list, and the list. */
export type ReconciledEntity = { kind: EntityKind; externalId: string; listName: string };

const FORM = /^(\w+):([^:@]+)@([^:@]+)$/;

/** Writes the id of a reference record, such as `contacts:36@OFAC`. */
export function writeEntityId({ kind, externalId, listName }: ReconciledEntity): string {
  return `${kind}:${encodeURIComponent(externalId)}@${encodeURIComponent(listName)}`;
}

/** Reads such an id; null when it is none. */
export function readEntityId(id: string): ReconciledEntity | null {
  const [, kind = '', externalId = '', listName = ''] = FORM.exec(id) ?? [];
  const known = ENTITY_KINDS.find((one) => one === kind);
  if (!known) return null;
  try {
    return {
      kind: known,
      externalId: decodeURIComponent(externalId),
      listName: decodeURIComponent(listName),
    };
  } catch {
    return null;
  }
}
