import { ENTITY_KINDS, type EntityKind } from '#records';

/** Names the file of an entity: its kind, and its id within that kind. */
export type FileKey = { kind: EntityKind; id: string };

/** The key of the file of an entity. */
export function fileKeyOf({ kind, id }: FileKey): FileKey {
  return { kind, id };
}

/** The key as it stands in the address, `clients/penrose`; empty for the draft. */
export function fileKeyText(key: FileKey | null): string {
  return key ? `${key.kind}/${key.id}` : '';
}

/** Parses a key from the address; null when it names no file. */
export function readFileKey(text: string | null): FileKey | null {
  const [kindName, ...id] = (text ?? '').split('/');
  const kind = ENTITY_KINDS.find((known) => known === kindName);
  return kind && id.join('/') !== '' ? { kind, id: id.join('/') } : null;
}
