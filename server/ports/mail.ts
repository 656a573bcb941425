/** One message. Subject and address may be seen by others: no clinical words, no CPF. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Idempotency key, sent as the Message-ID so that a repeated mail can be recognised. */
  key: string;
  /** Files that go with it, under names that say nothing about their content. */
  attachments?: readonly MailAttachment[];
};

export type MailAttachment = { filename: string; contentType: string; content: Buffer };

/** The port through which mails are sent. */
export type Mailer = {
  /**
   * Resolves when the mail server has accepted the message. Ends within 8 s.
   * @param onHandOver called once the server has accepted sender and recipient, before any of the content is
   * sent; after it, a failed delivery may have been accepted all the same
   * @throws ProviderError
   */
  send(mail: Mail, onHandOver?: () => Promise<void>): Promise<void>;
  /** Connects and logs in without sending a message. @throws ProviderError */
  verify(): Promise<void>;
  /** Closes pooled connections. */
  close(): void;
};
