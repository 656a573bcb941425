import { comPreposicao } from '#domain/contas/tratamento.ts';
import { prazoCurto } from '../calendario/promessa.ts';
import { fraseDoRecebido, type Recebido } from './recebido.ts';

/** Steps and events of an order with an automatic line in the patient's chat. */
export const ETAPAS = [
  'servico',
  'historico',
  'anexos',
  'financeiro',
  'pago',
  'pago-desfeito',
  'pago-devolvido',
  'pago-de-novo',
  'concluido',
  'concluido-documento',
  'concluido-outra-forma',
  'concluido-nada',
  'atrasado',
  'sem-resposta',
  'relato-respondido',
  'descartado',
  'cancelado',
  'cancelado-parte',
  'recusado',
  'recusado-parte',
  'recusado-escolha',
  'consulta-marcada',
  'consulta-remarcada',
  'consulta-cancelada',
  'consulta-desfeita',
  'consulta-perdida',
  'consulta-realizada',
  'excluido',
  'excluido-com-pix',
  'excluido-entregue',
  'excluido-pago',
  'reaberto',
  'reaberto-sem-pix',
  'reaberto-devolvido',
  'restaurado',
  'restaurado-sem-pix',
  'restaurado-devolvido',
  'pago-excluido',
  'pago-duas-vezes',
  'frete-nao-usado',
  'reembolso-por-fora',
  'reembolsado',
  'reembolsado-por-fora',
] as const;

export type Etapa = (typeof ETAPAS)[number];

const SEM_PIX = 'O Pix anterior não vale mais: gere outro em Meus pedidos.';
const DEVOLVIDO = 'O pagamento dele já foi devolvido a você.';
const SE_FOI_ENGANO = 'Se foi engano, escreva aqui.';
const REABERTO = 'reaberto pela equipe: ele voltou à situação anterior.';
const RESTAURADO = 'de volta à sua lista: a equipe restaurou o pedido.';

/** About the payment of a deleted order, and the term of the answer. */
const guardado = (ate: string) =>
  `está guardado: até ${ate}, a equipe devolve o valor para a conta que pagou o Pix ou combina com você outra solução por aqui.`;

const PARTE =
  'Uma parte do valor pago volta para a conta que pagou o Pix: quanto é, e por quê, está em Meus pedidos. Avisamos quando chegar.';

type Texto = string | ((ate: string, quem: string) => string);

/** Next step for the patient, without health information: not even the service's title. */
const TEXTOS: Readonly<Record<Etapa, Texto>> = {
  servico: 'criado. Falta responder às perguntas de saúde para o médico entender o seu caso.',
  historico: 'com as respostas salvas. Agora envie os documentos que tiver; nenhum é obrigatório.',
  anexos: 'com a etapa de documentos confirmada. Falta o pagamento por Pix.',
  financeiro: 'com o Pix gerado. O prazo começa quando o pagamento é confirmado.',
  pago: 'com o pagamento confirmado. O médico vai ler o seu caso; a data prometida está em Meus pedidos.',
  'pago-desfeito':
    'sem pagamento: o provedor desfez o que tinha confirmado, e o pedido saiu da fila. Veja em Meus pedidos o que fazer; se você já pagou, escreva aqui.',
  'pago-devolvido':
    'fora da fila: o valor pago volta para a conta que pagou o Pix. Se isso não foi combinado, escreva aqui.',
  'pago-de-novo':
    'à espera de um novo pagamento, porque o anterior foi desfeito. O Pix está em Meus pedidos.',
  concluido: 'concluído. Os detalhes estão em Meus pedidos.',
  'concluido-documento': `concluído. ${fraseDoRecebido('documento')}`,
  'concluido-outra-forma': `concluído. ${fraseDoRecebido('outra forma')}`,
  'concluido-nada': `concluído. ${fraseDoRecebido('nada')}`,
  atrasado: (ate) =>
    `ainda sem resposta: prometemos até ${ate} e não cumprimos. Pedimos desculpas. Ele está na frente da fila. Se preferir não esperar, cancele em Meus pedidos, enquanto nenhum médico tiver aberto o pedido, ou escreva aqui.`,
  'sem-resposta':
    'de volta à fila sem a sua resposta: o prazo voltou a correr, e um médico decide com as informações que tem. Você ainda pode responder.',
  'relato-respondido':
    'com a resposta ao erro que você relatou. Ela está em Meus pedidos, ao lado do documento.',
  descartado: 'descartado por você. O Pix dele foi cancelado: não pague mais esse código.',
  cancelado:
    'cancelado por você. O valor pago volta inteiro para a conta que pagou o Pix; avisamos quando chegar.',
  recusado:
    'com o reembolso a caminho: o valor pago volta inteiro para a conta que pagou o Pix, e avisamos quando chegar. O motivo da recusa está em Meus pedidos.',
  'cancelado-parte': `cancelado por você. ${PARTE}`,
  'recusado-parte': `com o reembolso a caminho. ${PARTE} O motivo da recusa está em Meus pedidos.`,
  'recusado-escolha': (ate, quem) =>
    `lido ${comPreposicao('por', quem)}, que não pôde emitir o documento. O motivo está em Meus pedidos. Até ${ate}, escolha lá entre uma consulta, sem pagar mais nada, e o dinheiro de volta.`,
  'consulta-marcada': (quando) => `com a consulta marcada: ${quando}. O link está em Meus pedidos.`,
  'consulta-remarcada': (quando) => `com a consulta em novo horário: ${quando}. O link está em Meus pedidos.`,
  'consulta-cancelada': (ate) =>
    `com a consulta cancelada por você. Até ${ate}, escolha em Meus pedidos outra consulta ou o dinheiro de volta.`,
  'consulta-desfeita': (ate) =>
    `com a consulta cancelada por nós. Pedimos desculpas. Até ${ate}, escolha em Meus pedidos outra consulta ou o dinheiro de volta.`,
  'consulta-perdida': (ate) =>
    `com uma consulta a que você não veio. Até ${ate}, escolha em Meus pedidos outra consulta ou o dinheiro de volta.`,
  'consulta-realizada': (ate) => `com a consulta feita. O médico decide de novo até ${ate}.`,
  excluido: `excluído pela equipe. ${SE_FOI_ENGANO}`,
  'excluido-com-pix': `excluído pela equipe. O Pix dele não vale mais: não pague esse código. ${SE_FOI_ENGANO}`,
  'excluido-entregue': `excluído pela equipe depois da entrega; o valor não é devolvido, porque o que você pediu foi entregue. ${SE_FOI_ENGANO}`,
  'excluido-pago': (ate) => `excluído pela equipe. O seu pagamento ${guardado(ate)}`,
  reaberto: REABERTO,
  'reaberto-sem-pix': `${REABERTO} ${SEM_PIX}`,
  'reaberto-devolvido': `${REABERTO} ${DEVOLVIDO}`,
  restaurado: RESTAURADO,
  'restaurado-sem-pix': `${RESTAURADO} ${SEM_PIX}`,
  'restaurado-devolvido': `${RESTAURADO} ${DEVOLVIDO}`,
  'pago-excluido': (ate) => `recebeu um Pix depois de excluído. O dinheiro ${guardado(ate)}`,
  'pago-duas-vezes':
    'recebeu dois pagamentos. O pedido segue com um deles; o outro está separado e a equipe vai cuidar da devolução.',
  'frete-nao-usado':
    'com o documento assinado digitalmente: nada foi pelo correio, e o frete volta para a conta que pagou o Pix. Avisamos quando chegar.',
  'reembolso-por-fora':
    'com o reembolso por outro caminho: passaram-se 90 dias, o banco não devolve mais este Pix, e a equipe devolve por outro meio. Avisamos quando sair.',
  reembolsado: 'com o reembolso concluído. O dinheiro voltou para a conta que pagou o Pix.',
  'reembolsado-por-fora':
    'com o reembolso concluído. O dinheiro foi devolvido por outro meio; os detalhes estão em Meus pedidos.',
};

const QUE_SE_REPETEM =
  /^(atrasado|sem-resposta|relato|concluido|consulta|descartado|excluido|reaberto|restaurado)/;

/**
 * True for events that can be undone and repeated: each occurrence is written, not only the first. The caller holds the
 * order's lock and knows that the event just happened.
 */
export function seRepete(etapa: Etapa): boolean {
  return QUE_SE_REPETEM.test(etapa);
}

/** `concluido` where the delivery is unknown. */
export function etapaDaConclusao(recebido: Recebido | null): Etapa {
  if (recebido === null) return 'concluido';
  return recebido === 'outra forma' ? 'concluido-outra-forma' : `concluido-${recebido}`;
}

export type DetalheDaEtapa = {
  /** Term of an answer, or beginning of a consultation. */
  ate?: Date | null;
  /** The doctor who refused, as `medicoComCrm` writes them. */
  quem?: string;
};

/** `numero` is the order's number as shown to the patient. */
export function mensagemDaEtapa(
  etapa: Etapa,
  numero: number,
  { ate, quem = 'um médico' }: DetalheDaEtapa = {},
): string {
  const texto = TEXTOS[etapa];
  const words =
    typeof texto === 'string' ? texto : texto(ate ? prazoCurto(ate) : 'dois dias úteis depois', quem);
  return `Pedido ${numero} ${words}`;
}
