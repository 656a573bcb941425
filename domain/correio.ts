type Tipo = {
  /** What the desk calls it; no word of what stands in it. */
  nome: string;
  /**
   * Whether it is handed over again when nobody knows if it was taken: a second copy, which carries the same
   * Message-ID, does less harm than none.
   */
  repete: boolean;
};

/** Kinds of mails by what their key begins with; the longest that fits counts. */
const TIPOS: Readonly<Record<string, Tipo>> = {
  'pagamento-': { nome: 'pagamento confirmado', repete: true },
  'pix-pronto-': { nome: 'Pix pronto', repete: true },
  'devolucao-': { nome: 'reembolso', repete: true },
  // The next message that waits unread is told again; a second copy of this one would ring for nothing.
  'chat-': { nome: 'mensagem no chat', repete: false },
  'confirmar-': { nome: 'confirmação do e-mail', repete: true },
  'email-mudou-': { nome: 'troca do e-mail', repete: true },
  'caso-': { nome: 'caso de CPF', repete: true },
  'conta-': { nome: 'segurança da conta', repete: true },
};

const OUTRO: Tipo = { nome: 'aviso', repete: true };

/** The kind of a mail by its key. */
export function tipoDoEmail(chave: string): Tipo {
  const known = Object.entries(TIPOS).find(([prefixo]) => chave.startsWith(prefixo));
  return known?.[1] ?? OUTRO;
}
