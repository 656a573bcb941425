import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Andamento } from '../contracts/consultorio/andamento.contract.ts';
import type { PedidoDetalhe } from '../contracts/pedidos/pedidos.contract.ts';
import { andamento, type FatosDoPedido } from '../domain/pedidos/andamento.ts';
import { ATENDIMENTOS, documentoFeito, palavraDoAtendimento } from '../domain/pedidos/atendimento.ts';
import { etapaDaConclusao, mensagemDaEtapa } from '../domain/pedidos/mensagens-etapa.ts';
import { STATUS, type PedidoStatus } from '../domain/pedidos/pedido-status.ts';
import { fraseDoRecebido, RECEBIDOS, type Recebido } from '../domain/pedidos/recebido.ts';
import { palavraDoPedido } from '../domain/pedidos/situacao.ts';
import { mailDesfecho } from '../server/features/pagamentos/encerramentos/encerramentos.mails.ts';
import { Anteriores } from '../web/caso/leitura/Anteriores.tsx';
import { pedidoEntries } from '../web/mesa/mesa/paleta/mesa-entries.ts';
import { PedidoStatusTag } from '../web/mesa/pedidos-adm/components/PedidoStatusTag.tsx';
import { NextSteps } from '../web/paciente/cobrancas/components/PagoScreen.tsx';
import { OtherSituacao } from '../web/paciente/cobrancas/components/OtherSituacao.tsx';
import { financeiroScreen } from '../web/paciente/cobrancas/financeiro-screen.ts';
import { Agora } from '../web/paciente/meu-pedido/components/Agora.tsx';
import { PedidoHeader } from '../web/paciente/meu-pedido/components/PedidoHeader.tsx';
import { PedidoSituacao } from '../web/paciente/pedidos/components/PedidoSituacao.tsx';
import { momentsOf } from '../web/paciente/pedidos/pedido-moments.ts';
import { pedidoEntry } from '../web/paciente/pedidos/pedido-entry.ts';

const EM = '2026-11-18T13:12:00.000Z';
const PAGAMENTOS = [
  null,
  'PENDING',
  'OVERDUE',
  'RECEIVED',
  'RECEIVED_IN_CASH',
  'CONFIRMED',
  'REFUND_REQUESTED',
  'REFUNDED',
  'CHARGEBACK_REQUESTED',
  'VALUE_MISMATCH',
] as const;
const PAGO: ReadonlySet<string | null> = new Set(PAGAMENTOS.slice(3, 9));

type Fatos = {
  status: PedidoStatus;
  pagamento: string | null;
  atendimento: string | null;
  recebido: Recebido | null;
};

/** An order with these facts and its steps, as its pages read it; only `atendimento` tells of documents. */
function cobrancaDe(status: string | null): PedidoDetalhe['cobranca'] {
  if (status === null) return null;
  const made = { metodo: 'Pix', status, freteUf: null, vencimento: '2026-11-25' } as const;
  return PAGO.has(status) ? { ...made, estado: 'paga', pagoEm: EM } : { ...made, estado: 'reservada' };
}

function pedidoDe(
  { status, pagamento, atendimento, recebido }: Fatos,
  more: Partial<FatosDoPedido> = {},
): [PedidoDetalhe, Andamento] {
  const pagoEm = PAGO.has(pagamento) ? EM : null;
  const pedido: PedidoDetalhe = {
    id: '0d9f2d1e-0000-4000-8000-000000000001',
    numero: 7,
    Servico_Selecionado: 'Renovação de Receita Simples (Branca)',
    cpf: '52998224725',
    paciente: null,
    idPayment: null,
    status,
    createdAt: EM,
    dateCreated: '18/11/2026 10:12',
    updatedAt: EM,
    versao: 1,
    precoCentavos: 4_990,
    precoNovoCentavos: null,
    frete: null,
    valorCentavos: 4_990,
    freteCentavos: 0,
    cobranca: cobrancaDe(pagamento),
    prazo: pagoEm === null ? null : '2026-11-20T13:12:00.000Z',
    feriados: [],
    editavel: false,
    atendimento,
    documentos: [],
    recebido,
    reembolso: null,
    recusa: null,
    respondidoPor: null,
    escolha: null,
    descartavel: false,
    cancelavel: false,
    histSaude: [],
    histTrat: [],
    pergSaude: [],
    pergTrat: [],
    sinaisSaude: [],
    versaoSaude: null,
    versaoTrat: null,
    motivacao: '',
    outrasInfos: '',
    provaDeUso: 'dispensada',
    justificativaDoUso: '',
  };
  const passos = andamento({
    pagoEm,
    atendimento,
    papel: false,
    assumidoEm: atendimento === null || atendimento === 'na fila' ? null : EM,
    perguntas: [],
    documentos: [],
    envios: [],
    relatos: [],
    recusadoEm: atendimento === 'recusado' ? EM : null,
    escolha: null,
    consultas: [],
    canceladoEm: atendimento === 'cancelado' ? EM : null,
    concluido: status === 'Concluído',
    concluidoEm: status === 'Concluído' ? EM : null,
    excluido: status === 'Excluído',
    devolvidoEm: pagamento === 'REFUNDED' ? EM : null,
    ...more,
  });
  const consentimentoCid = { autorizado: false, aberto: false };
  return [pedido, { passos, medico: null, pergunta: null, recusa: null, envio: null, consentimentoCid }];
}

function textOf(node: ReactNode): string {
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
  // A future step tells nothing about the order.
  const said = drawn.replaceAll(/<li class="moment-next".*?<\/li>/g, '');
  return said.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

/** Words of each page of its patient about an order. `/meu-pedido` redirects an open order to its step. */
function patientPages(fatos: Fatos): Record<string, string> {
  const [pedido, passos] = pedidoDe(fatos);
  const line = pedidoEntry(pedido);
  const agora = <Agora pedido={pedido} andamento={passos} now="2026-11-19T12:00" say={() => undefined} />;
  const paid = financeiroScreen(pedido) === 'pago';
  return {
    usuario: textOf(<PedidoSituacao pedido={pedido} line={line} today="2026-11-19" />),
    'meu-pedido': textOf([
      <PedidoHeader key="cabeca" pedido={pedido} passos={passos.passos} />,
      <div key="agora">{agora}</div>,
    ]),
    financeiro: textOf(paid ? <NextSteps pedido={pedido} /> : <OtherSituacao pedido={pedido} />),
  };
}

/** Words about it at the desk, for doctors, and beside a conversation. */
function teamPages(fatos: Fatos): Record<string, string> {
  const [pedido] = pedidoDe(fatos);
  const earlier = { ...pedido, medico: null, seu: false, documentos: [] };
  const found = { ...pedido, nome: 'Ana', nomeSocial: '' };
  return {
    pedidos: textOf(<PedidoStatusTag {...pedido} semResposta={false} />),
    conversas: palavraDoPedido(pedido),
    caso: textOf(<Anteriores anteriores={[earlier]} documentHref={() => ''} />),
    paleta: String(pedidoEntries([found])[0]?.aside),
  };
}

const ORDERS: Fatos[] = STATUS.flatMap((status) =>
  PAGAMENTOS.flatMap((pagamento) =>
    [null, ...ATENDIMENTOS].flatMap((atendimento) =>
      (status === 'Concluído' ? [null, ...RECEBIDOS] : [null]).map((recebido) => ({
        status,
        pagamento,
        atendimento,
        recebido,
      })),
    ),
  ),
);
const AHEAD =
  /na fila|em leitura|lendo o seu caso|resposta do médico até|falta gerar|aguardando paciente|novo prazo/i;
const MADE = /Assinado|Enviado|documento foi feito/;

/** Pages that break a rule, with the facts; expected to be empty. */
function breaking(
  orders: readonly Fatos[],
  pages: (fatos: Fatos) => Record<string, string>,
  breaks: (words: string, fatos: Fatos, page: string) => boolean,
): string[] {
  return orders.flatMap((fatos) =>
    Object.entries(pages(fatos))
      .filter(([page, words]) => breaks(words, fatos, page))
      .map(([page, words]) => `${page} ${JSON.stringify(fatos)}: ${words}`),
  );
}

describe.each([
  ['patient', patientPages],
  ['team', teamPages],
] as const)('the pages of the %s', (_who, pages) => {
  const done = ORDERS.filter(({ status }) => status === 'Concluído');
  const gone = ORDERS.filter(({ status }) => status === 'Excluído');

  test('say of a completed order that it is, and of none that is over that something is ahead', () => {
    expect(breaking(done, pages, (words) => !/conclu[íi]do/i.test(words) || AHEAD.test(words))).toEqual([]);
    expect(breaking(gone, pages, (words) => AHEAD.test(words))).toEqual([]);
  });

  test('say signed or sent only where a document of ours was made', () => {
    const without = ORDERS.filter(({ atendimento }) => !documentoFeito(atendimento));
    expect(breaking(without, pages, (words) => MADE.test(words))).toEqual([]);
  });
});

test('a completed order → one delivery on every page, in the chat line and in the mail', () => {
  const known = ORDERS.filter(({ recebido }) => recebido !== null);
  expect(
    breaking(known, patientPages, (words, { recebido }) => !words.includes(fraseDoRecebido(recebido))),
  ).toEqual([]);
  for (const recebido of RECEBIDOS) {
    const etapa = etapaDaConclusao(recebido);
    const mail = mailDesfecho(
      { brand: 'Zelo', appUrl: 'https://zelo.exemplo.com.br' },
      { para: 'ana@exemplo.com.br', pedidoId: 'p1', numero: 7, etapa, vez: '1' },
    );
    expect(mensagemDaEtapa(etapa, 7)).toContain(fraseDoRecebido(recebido));
    expect(mail.text).toContain(fraseDoRecebido(recebido));
  }
});

test('a deleted order reads so on every page of its patient', () => {
  const gone = ORDERS.filter(({ status }) => status === 'Excluído');
  expect(breaking(gone, patientPages, (words) => !/exclu[íi]do/i.test(words))).toEqual([]);
});

test('only an order that is paid says that a doctor reads it, or that it is in the queue', () => {
  const unpaid = ORDERS.filter(({ atendimento, pagamento }) => atendimento === null && !PAGO.has(pagamento));
  const running = /na fila|em leitura|lendo o seu caso|resposta do médico até/i;
  expect(breaking(unpaid, patientPages, (words) => running.test(words))).toEqual([]);
});

const PAPEL = { papel: true, assinadoEm: null, enviadoEm: null, revogadoEm: null } as const;
const DIGITAL = { ...PAPEL, papel: false } as const;
const PERGUNTA = { feitaEm: EM, respondidaEm: null, encerradaEm: null, venceu: false };
/** Each state of the doctor's work as it comes about, on paper too: its word, and the patient's where it says who acts. */
const WORK: [atendimento: string, facts: Partial<FatosDoPedido>, word: string, patient?: string][] = [
  ['na fila', {}, 'Na fila'],
  ['na fila', { assumidoEm: EM }, 'Na fila'],
  ['em atendimento', {}, 'Em leitura'],
  ['em atendimento', { papel: true }, 'Em leitura'],
  ['aguardando paciente', { perguntas: [PERGUNTA] }, 'Aguardando paciente', 'Pergunta do médico'],
  ['recusado', {}, 'Recusado'],
  ['emitido', { documentos: [{ ...DIGITAL, estado: 'assinado', assinadoEm: EM }] }, 'Assinado'],
  ['a postar', { documentos: [{ ...PAPEL, estado: 'a imprimir' }] }, 'A postar'],
  ['a postar', { documentos: [{ ...PAPEL, estado: 'impresso', assinadoEm: EM }] }, 'A postar'],
  [
    'a postar',
    {
      documentos: [
        { ...DIGITAL, estado: 'assinado', assinadoEm: EM, enviadoEm: EM },
        { ...PAPEL, estado: 'a imprimir' },
      ],
    },
    'A postar',
  ],
  ['postado', { documentos: [{ ...PAPEL, estado: 'impresso', assinadoEm: EM }] }, 'Postado'],
  ['cancelado', {}, 'Cancelado'],
];

test('every state of the work is among them', () => {
  expect(new Set(WORK.map(([atendimento]) => atendimento))).toEqual(new Set(ATENDIMENTOS));
});

test.each(WORK)(
  'an order that is %s (%#) → one word in every list and on every page',
  (atendimento, facts, word, patient = word) => {
    const fatos: Fatos = {
      status: 'Aguardando Pagamento',
      pagamento: 'RECEIVED',
      atendimento,
      recebido: null,
    };
    const [pedido, { passos }] = pedidoDe(fatos, facts);
    const team = teamPages(fatos);
    expect(
      Object.entries(team).filter(
        ([, said]) => !said.toLocaleLowerCase('pt-BR').includes(word.toLocaleLowerCase('pt-BR')),
      ),
    ).toEqual([]);
    expect(palavraDoAtendimento(atendimento)).toBe(word);
    const now = textOf(<PedidoHeader pedido={pedido} passos={passos} />);
    expect(now).toContain(` ${patient} `);
    // The list of a patient draws the steps of an order that is under way.
    const drawn = !['recusado', 'cancelado'].includes(atendimento);
    const short = momentsOf(pedido).find(({ state }) => state === 'now')?.title;
    expect(drawn ? short : patient).toBe(patient);
  },
);
