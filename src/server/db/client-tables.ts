/** A value of a client, or an item of a list of values, by which clients are sorted and filtered. */
export type ClientValueTable = {
  client_id: string;
  /** Its dotted path in the client. */
  path: string;
  /** The value folded, so that texts, days and numbers are in order. */
  sort_key: string;
  /** The value as a text. */
  value: string;
};

/** A merge of two clients, with what it takes to undo it. */
export type ClientMergeTable = {
  id: string;
  /** Counts merges up, in the order in which they were made. */
  place: number;
  /** The batch of its two writes of documents. */
  batch_id: string;
  survivor_id: string;
  survivor_name: string;
  /** The version that the merge made. */
  survivor_version: number;
  absorbed_id: string;
  absorbed_name: string;
  /** The version of its deletion. */
  absorbed_version: number;
  /** JSON: for each kind, the ids of contacts and related parties in the absorbed client with those in the survivor. */
  people: string;
  /** JSON: the rows of each table before and after, and the slots of those that stayed as they were. */
  moved: string;
  merged_at: string;
  merged_by: string;
  merged_by_email: string;
  /** Null while it stands. */
  undone_at: string | null;
  undone_by_email: string | null;
};
