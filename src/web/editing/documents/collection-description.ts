import { type Collection, pathLabel } from '#records';
import type { PathLabel } from './conflict-choice.tsx';

/** The wording of a collection's screen. */
export type CollectionDescription = {
  collection: Exclude<Collection, 'clients'>;
  /** Heading of the screen. */
  title: string;
  /** One document, and several, such as "static source" and "static sources". */
  noun: string;
  plural: string;
  /** The same where a list counts them, such as "source" and "sources". */
  counted: readonly [one: string, many: string];
  /** The searched attributes, such as "name or option". */
  searchedBy: string;
  addLabel: string;
  /** Asked before one is deleted. */
  deleteTitle: string;
  /** Shown while the collection is empty. */
  emptyText: string;
  /** Shown beside a document that nothing uses. */
  unusedText?: string;
  labels: PathLabel;
};

/** Names dotted paths by `labels`, and other paths by `pathLabel`. */
export function labelsOf(labels: Readonly<Record<string, string>>): PathLabel {
  return (path) => labels[path] ?? pathLabel(path);
}
