/** A mail as the product means it: plain text, one recipient. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  replyTo?: string | undefined;
  /**
   * A name that is this mail's alone: letters, digits, `-` and `_`. Handed over again under the same id it is
   * recognisably the same mail: by its Message-ID where it was sent, by its file name in the outbox.
   */
  id?: string | undefined;
};

/** Hands mail over: by SMTP, or as `.eml` files into the outbox folder. Rejects when it could not. */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  /** Destroys what is still here of the mail with this id: its file in the outbox. What was sent is out of reach. */
  discard(id: string): Promise<void>;
  /** The same for every mail written to an address, but for those that pass on somebody's words (`replyTo`); resolves to how many there were. */
  discardTo(address: string): Promise<number>;
  /** The same for every mail from before a moment; resolves to how many there were. */
  discardBefore(moment: Date): Promise<number>;
  close(): Promise<void>;
};
