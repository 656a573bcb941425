/** One message. Subjects and addresses may be seen by others: never a clinical word, never a CPF. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stable id of the cause, sent as Message-ID so that a resend can be recognised. */
  key: string;
};

export type Mailer = {
  /**
   * Resolves when the mail server took the message; rejects with ProviderError. Ends within 8 s.
   * @param onHandOver called once the server has taken sender and recipient and asks for the text, before a byte of
   * it is given: what fails later may have been taken all the same
   */
  send(mail: Mail, onHandOver?: () => Promise<void>): Promise<void>;
  /** Connects and signs in as for a message, and sends none. @throws ProviderError */
  verify(): Promise<void>;
  /** Closes pooled connections. */
  close(): void;
};
