/** A mail to one recipient. `text` is plain; it is sent as HTML, too, with the firm's name at its end. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  replyTo?: string | undefined;
  /** Ids of the mails that it answers, oldest first, so that mail programs show one thread. */
  answers?: readonly string[] | undefined;
  /** A person wrote it; any other is marked as sent by a program. */
  isPersonal?: boolean | undefined;
  /**
   * A unique id of letters, digits, `-` and `_`. Sending again under the same id is recognisable: by the Message-ID in
   * the mailbox, by the file name in the outbox.
   */
  id?: string | undefined;
};

/** Sends mail by SMTP, or writes it as `.eml` files to the outbox folder. Rejects when that fails. */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  /** Deletes the mail with this id from the outbox. Mail that was sent cannot be recalled. */
  discard(id: string): Promise<void>;
  /**
   * Deletes every mail to an address from the outbox, except those that pass on a visitor's message (`replyTo`).
   * Resolves to their number.
   */
  discardTo(address: string): Promise<number>;
  /** Deletes every mail that contains a text elsewhere than in its recipient from the outbox. Resolves to their number. */
  discardNaming(pattern: RegExp): Promise<number>;
  /** Deletes every mail that contains a text from the outbox. Resolves to their number. */
  discardWith(pattern: RegExp): Promise<number>;
  /** Deletes every mail older than a time from the outbox, and what a killed server left half written. Resolves to their number. */
  discardBefore(moment: Date): Promise<number>;
  /** Returns why the mail server accepts no mail, a sentence; null when it does. */
  findProblem(): Promise<string | null>;
  close(): Promise<void>;
};
