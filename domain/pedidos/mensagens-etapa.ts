/** The steps and events of an order that write an automatic line into the patient's chat. */
export const ETAPAS = [
  'servico',
  'historico',
  'anexos',
  'financeiro',
  'pago',
  'concluido',
  'descartado',
  'cancelado',
  'recusado',
  'excluido',
  'restaurado',
  'pago-excluido',
  'pago-duas-vezes',
  'reembolsado',
] as const;

export type Etapa = (typeof ETAPAS)[number];

/** What the patient does next, without health information: not even the service's title is repeated. */
const TEXTOS: Readonly<Record<Etapa, string>> = {
  servico: 'criado. Falta responder às perguntas de saúde para o médico entender o seu caso.',
  historico: 'com as respostas salvas. Agora envie os documentos que tiver; nenhum é obrigatório.',
  anexos: 'com a etapa de documentos confirmada. Falta o pagamento por Pix.',
  financeiro: 'com o Pix gerado. O prazo começa quando o pagamento é confirmado.',
  pago: 'com o pagamento confirmado. O médico vai ler o seu caso; a data prometida está em Meus pedidos.',
  concluido: 'concluído. Os detalhes estão em Meus pedidos.',
  descartado: 'descartado por você. O Pix dele foi cancelado: não pague mais esse código.',
  cancelado:
    'cancelado por você. O valor pago volta inteiro para a conta que pagou o Pix; avisamos quando chegar.',
  recusado:
    'lido, e não pôde ser feito. O motivo está em Meus pedidos. O valor pago volta inteiro para a conta que pagou o Pix; avisamos quando chegar.',
  excluido: 'excluído pela equipe. O Pix dele não vale mais. Se foi engano, escreva aqui.',
  restaurado: 'de volta à sua lista: a equipe restaurou o pedido.',
  'pago-excluido':
    'recebeu um Pix depois de excluído. O dinheiro está separado e a equipe vai cuidar da devolução.',
  'pago-duas-vezes':
    'recebeu dois pagamentos. O pedido segue com um deles; o outro está separado e a equipe vai cuidar da devolução.',
  reembolsado: 'com o reembolso concluído. O dinheiro voltou para a conta que pagou o Pix.',
};

/** Events that can be undone and repeated: each occurrence is written, not only the first. */
const DESFEITAS: readonly Etapa[] = ['concluido', 'descartado', 'excluido', 'restaurado'];

/** The lines of the events that undo one another; null for a step that is written once only. */
export function mensagensQueSeDesfazem(etapa: Etapa, numero: number): string[] | null {
  if (!DESFEITAS.includes(etapa)) return null;
  return DESFEITAS.map((outra) => mensagemDaEtapa(outra, numero));
}

/** The automatic chat message of one step; `numero` is the order's number as the patient sees it. */
export function mensagemDaEtapa(etapa: Etapa, numero: number): string {
  return `Pedido ${numero} ${TEXTOS[etapa]}`;
}
