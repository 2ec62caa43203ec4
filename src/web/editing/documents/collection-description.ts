import type { Collection } from '#records';
import { pathLabel } from '../values/path-label.ts';
import type { PathLabel } from './conflict-choice.tsx';

/** What the screen of a collection says of its documents. */
export type CollectionDescription = {
  collection: Exclude<Collection, 'clients'>;
  /** Heads the screen. */
  title: string;
  /** One document, and several, such as "static source" and "static sources". */
  noun: string;
  plural: string;
  /** The same where a list counts them, such as "source" and "sources". */
  counted: readonly [one: string, many: string];
  /** What a search looks in, such as "name or option". */
  searchedBy: string;
  addLabel: string;
  /** A collection without documents, in one or two sentences. */
  emptyText: string;
  /** What is said beside a document that nothing uses. */
  unusedText?: string;
  labels: PathLabel;
};

/** Names the dotted paths in `labels` so, and others in words. */
export function labelsOf(labels: Readonly<Record<string, string>>): PathLabel {
  return (path) => labels[path] ?? pathLabel(path);
}
