import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { ETAPAS, type Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import type { PedidoStatus } from '#domain/pedidos/pedido-status.ts';
import type { Servico } from '#domain/catalogo/servicos.ts';
import { FAMILY } from '../people.ts';
import { ANSWERS, type Answers } from './answers.ts';

/** One order of the demonstration: what it went through and when, oldest step first. */
export type DemoOrder = {
  servico: Servico;
  status: PedidoStatus;
  /** Where a deleted order was. */
  statusAnterior?: PedidoStatus;
  atendimento: string | null;
  answers: Answers;
  steps: readonly { etapa: Etapa; em: Date }[];
  /** CPF of the person of the account who is treated; without it the holder. */
  para?: string;
  /** A doctor's refusal, after which its patient booked a consultation: in words, and when each happened. */
  recusa?: Recusada;
  /** Its document leaves on paper: its kind, and what is to be done next with the letter. */
  papel?: EmPapel;
  /** A doctor's question that its patient has not answered. */
  pergunta?: Perguntada;
  /** The provider's word for its charge; null while there is none. */
  payment: string | null;
};

/** `postado`: on its way. */
export type EmPapel = {
  tipo: 'azul' | 'azul_b2' | 'amarela' | 'controle_especial';
  passo: 'imprimir' | 'assinar' | 'postar' | 'postado';
};

/** A refusal; `foi`: the consultation is over, and its doctor has yet to record it. Otherwise it is ahead. */
export type Recusada = { motivo: string; em: Date; marcadaEm: Date; foi?: boolean };

/** A question in words, and when it was asked. */
export type Perguntada = { texto: string; em: Date };

/** A line of the chat. */
export type DemoLine = { por: 'Cliente' | 'Adm'; mensagem: string; em: Date };

const MINUTE = 60_000;

/** Steps that follow each other by so many minutes. */
export function walk(start: Date, minutes: Partial<Record<Etapa, number>>): DemoOrder['steps'] {
  return ETAPAS.flatMap((etapa) => {
    const after = minutes[etapa];
    return after === undefined ? [] : [{ etapa, em: new Date(start.getTime() + after * MINUTE) }];
  });
}

/** Maria's seven orders, oldest first: each state that a patient's list can show, and an unfinished one. */
export function ordersOfMaria(now: Date): DemoOrder[] {
  const day = (ago: number, time: string) => instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(now), -ago), time);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * MINUTE);
  const asked = { servico: 0, historico: 14, anexos: 19, financeiro: 20 };
  return [
    {
      servico: 'Renovação de Receita Simples (Branca)',
      status: 'Concluído',
      atendimento: 'na fila',
      answers: ANSWERS.RENOVACAO,
      steps: walk(day(23, '10:12'), { ...asked, pago: 26, 'concluido-outra-forma': 26 * 60 }),
      payment: 'RECEIVED',
    },
    {
      servico: 'Pedido de Encaminhamentos',
      status: 'Aguardando Pagamento',
      atendimento: null,
      answers: ANSWERS.ENCAMINHAMENTO,
      steps: walk(day(16, '19:40'), asked),
      payment: 'OVERDUE',
    },
    {
      servico: 'Atestados de saúde',
      status: 'Aguardando Pagamento',
      atendimento: null,
      answers: ANSWERS.ATESTADO,
      steps: walk(day(9, '08:05'), asked),
      // A word of the provider that docs/product/payment.md does not know: shown as "Status Desconhecido".
      payment: 'AWAITING_RISK_ANALYSIS',
    },
    {
      servico: 'Renovação de Receita de Controle Especial',
      status: 'Aguardando Pagamento',
      atendimento: 'recusado',
      answers: ANSWERS.RENOVACAO,
      steps: walk(hoursAgo(50), { ...asked, pago: 29 }),
      recusa: {
        motivo:
          'A dose que você toma pede um exame de sangue recente, e o último que você enviou tem mais de um ano. Numa consulta vemos juntos o que dá para fazer agora.',
        em: hoursAgo(30),
        marcadaEm: hoursAgo(28),
      },
      payment: 'RECEIVED',
    },
    {
      servico: 'Renovação de Receita Simples (Branca)',
      status: 'Aguardando Pagamento',
      atendimento: null,
      answers: ANSWERS.RENOVACAO,
      steps: walk(hoursAgo(26), asked),
      payment: 'PENDING',
    },
    {
      servico: 'Pedido de Exames Complementares',
      status: 'Aguardando Pagamento',
      atendimento: 'na fila',
      answers: ANSWERS.EXAMES,
      steps: walk(hoursAgo(6), { ...asked, pago: 31 }),
      payment: 'RECEIVED',
    },
    {
      servico: 'Relatório ou Laudo Médico',
      status: 'Sendo feito - Histórico Respondido',
      atendimento: null,
      answers: ANSWERS.RELATORIO,
      steps: walk(hoursAgo(2), { servico: 0, historico: 17 }),
      payment: null,
    },
  ];
}

/** One order for each of Luciana's people. */
export function ordersOfFamily(now: Date): DemoOrder[] {
  const day = (ago: number, time: string) => instanteEmSaoPaulo(somarDias(dataEmSaoPaulo(now), -ago), time);
  const asked = { servico: 0, historico: 12, anexos: 16, financeiro: 17 };
  const [theo, alice, marlene] = FAMILY;
  return [
    {
      servico: 'Atestados de saúde',
      status: 'Concluído',
      atendimento: 'na fila',
      answers: ANSWERS.ATESTADO,
      steps: walk(day(20, '18:20'), { ...asked, pago: 24, 'concluido-outra-forma': 22 * 60 }),
      payment: 'RECEIVED',
      ...(theo && { para: theo.cpf }),
    },
    {
      servico: 'Pedido de Exames Complementares',
      status: 'Aguardando Pagamento',
      atendimento: null,
      answers: ANSWERS.EXAMES,
      steps: walk(day(1, '20:10'), asked),
      payment: 'PENDING',
      ...(alice && { para: alice.cpf }),
    },
    {
      servico: 'Renovação de Receita Simples (Branca)',
      status: 'Aguardando Pagamento',
      atendimento: null,
      answers: ANSWERS.RENOVACAO,
      steps: walk(day(1, '20:40'), asked),
      payment: 'PENDING',
      ...(marlene && { para: marlene.cpf }),
    },
  ];
}

/** The talk of Maria and the team about the paid one; her last line is not read yet. */
export function talkOfMaria(now: Date): DemoLine[] {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  return [
    { por: 'Cliente', mensagem: 'Boa tarde. O pagamento do pedido de exames chegou?', em: ago(300) },
    {
      por: 'Adm',
      mensagem: 'Boa tarde, Maria. Chegou, sim. O médico lê o seu caso e decide quais exames pedir.',
      em: ago(284),
    },
    { por: 'Cliente', mensagem: 'Obrigada. Posso mandar por aqui o resultado do ano passado?', em: ago(35) },
  ];
}

/** Davi's one order, made by his guardian and waiting for its Pix. */
export function ordersOfDavi(now: Date): DemoOrder[] {
  const start = new Date(now.getTime() - 20 * 60 * MINUTE);
  return [
    {
      servico: 'Atestados de saúde',
      status: 'Sendo Feito - Documentos Anexados',
      atendimento: null,
      answers: ANSWERS.ESCOLA,
      steps: walk(start, { servico: 0, historico: 11, anexos: 15 }),
      payment: null,
    },
  ];
}
