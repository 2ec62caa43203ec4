/** A view of the table of clients that a user has saved. */
export type ClientViewTable = {
  id: string;
  name: string;
  /** The parameters of its address. */
  view: string;
  /** Who saved it; null once that user is gone. */
  user_id: string | null;
  /** 1 when everybody sees it. */
  shared: number;
  saved_at: string;
};

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
