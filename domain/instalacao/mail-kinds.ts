/** What the desk calls a kind of mail, by what its key begins with; no word of what stands in it. */
const TIPOS: Readonly<Record<string, string>> = {
  'pagamento-': 'pagamento confirmado',
  'pix-pronto-': 'Pix pronto',
  'devolucao-': 'reembolso',
  'chat-': 'mensagem no chat',
  'confirmar-': 'confirmação do e-mail',
  'email-mudou-': 'troca do e-mail',
  'caso-': 'caso de CPF',
  'conta-': 'segurança da conta',
};

/** The kind of a mail by its key. */
export function tipoDoEmail(chave: string): string {
  const known = Object.entries(TIPOS).find(([prefixo]) => chave.startsWith(prefixo));
  return known?.[1] ?? 'aviso';
}
