/** A mail as the product means it: plain text, one recipient. */
export type Mail = { to: string; subject: string; text: string; replyTo?: string | undefined };

/** Hands mail over: by SMTP, or as `.eml` files into the outbox folder. Rejects when it could not. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): Promise<void> };
