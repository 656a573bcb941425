const NOW = new Date('2026-11-28T12:00:00Z');

/** A document of the predecessor whose fields all hold a text. */
function documentOf(text: string): object {
  const fields = [
    'cpf',
    'nome',
    'telefone',
    'emailContato',
    'cep',
    'data_nascimento',
    'uf',
    'idAsaas',
    'email',
    'name',
  ];
  const order = [
    'Servico_Selecionado',
    'status',
    'idPayment',
    'createdAt',
    'motivacao',
    'mensagem',
    'Por',
    'preco',
  ];
  const lists = ['pergSaude', 'histSaude', 'perguntas', 'descricao'].map((name) => [name, [text]]);
  return Object.fromEntries([...[...fields, ...order].map((name) => [name, text]), ...lists]);
}

/** Arguments around a text, by functions that decide about a predecessor's rows. */
export const CALLS_WITH_IMPORTED: Readonly<Record<string, readonly ((text: string) => unknown[])[]>> = {
  'importacao/arquivo-trazido.ts#lerFicha': [(text) => [documentOf(text), '52998224725']],
  'importacao/cliente-trazido.ts#decidirCliente': [(text) => [documentOf(text), NOW]],
  'importacao/cliente-trazido.ts#cadastroEscrito': [(text) => [documentOf(text)]],
  'importacao/conta-trazida.ts#decidirConta': [(text) => [documentOf(text), text]],
  'importacao/listas-trazidas.ts#decidirPerguntas': [(text) => [documentOf(text)]],
  'importacao/listas-trazidas.ts#decidirPreco': [(text) => [text, documentOf(text)]],
  'importacao/mensagem-trazida.ts#decidirMensagem': [(text) => [documentOf(text)]],
  'importacao/notas.ts#nota': [(text) => ['cpf_errado', text]],
  'importacao/pedido-trazido.ts#decidirPedido': [(text) => [documentOf(text), NOW]],
};
