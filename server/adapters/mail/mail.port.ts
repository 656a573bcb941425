/** One message. Subjects and addresses may be seen by others: never a clinical word, never a CPF. */
export type Mensagem = {
  para: string;
  assunto: string;
  texto: string;
  html: string;
  /** Stable id of the cause, sent as Message-ID so that a resend can be recognised. */
  chave: string;
};

export type Mailer = {
  /** Resolves when the mail server took the message; rejects with ProviderError. Ends within 8 s. */
  enviar(mensagem: Mensagem): Promise<void>;
  /** Closes pooled connections. */
  fechar(): void;
};
