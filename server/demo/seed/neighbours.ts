import type { PedidoStatus } from '#domain/pedidos/pedido-status.ts';
import type { Servico } from '#domain/catalogo/servicos.ts';
import type { DemoResident } from '../people.ts';
import { quickAnswers } from './answers.ts';
import { walk, type DemoOrder, type Perguntada, type Recusada } from './orders.ts';

/** Somebody who only makes the administrator's desk look alive: nobody knows a password of theirs. */
export type Neighbour = { person: DemoResident; orders: DemoOrder[] };

type Sketch = { nome: string; base: string; cep: string; cidade: string; uf: string; orders: OrderSketch[] };
/** Hours since it was begun, and how far it has come. */
type OrderSketch = { ha: number; servico: Servico; ate: keyof typeof FAR };

const MINUTE = 60_000;
const ASKED = { servico: 0, historico: 14, anexos: 19, financeiro: 20 };
const AGUARDANDO = 'Aguardando Pagamento';

type Far = Pick<DemoOrder, 'atendimento' | 'payment' | 'papel'> & {
  status: PedidoStatus;
  statusAnterior?: PedidoStatus;
  minutes: Parameters<typeof walk>[1];
};

/** Paid and decided: its document leaves on paper. */
const DECIDED = {
  status: AGUARDANDO,
  atendimento: 'a postar',
  payment: 'RECEIVED',
  minutes: { ...ASKED, pago: 27 },
} as const;

/** How far an order has come: its status, the doctor's work, the bank's word, the steps behind it. */
const FAR = {
  escolhido: {
    status: 'Sendo Feito - Serviço Selecionado',
    atendimento: null,
    payment: null,
    minutes: { servico: 0 },
  },
  respondido: {
    status: 'Sendo feito - Histórico Respondido',
    atendimento: null,
    payment: null,
    minutes: { servico: 0, historico: 22 },
  },
  anexado: {
    status: 'Sendo Feito - Documentos Anexados',
    atendimento: null,
    payment: null,
    minutes: { servico: 0, historico: 9, anexos: 16 },
  },
  cobrado: { status: AGUARDANDO, atendimento: null, payment: 'PENDING', minutes: ASKED },
  vencido: { status: AGUARDANDO, atendimento: null, payment: 'OVERDUE', minutes: ASKED },
  pago: { status: AGUARDANDO, atendimento: 'na fila', payment: 'RECEIVED', minutes: { ...ASKED, pago: 26 } },
  perguntado: {
    status: AGUARDANDO,
    atendimento: 'aguardando paciente',
    payment: 'RECEIVED',
    minutes: { ...ASKED, pago: 24 },
  },
  recusado: {
    status: AGUARDANDO,
    atendimento: 'recusado',
    payment: 'RECEIVED',
    minutes: { ...ASKED, pago: 27 },
  },
  azulAImprimir: { ...DECIDED, papel: { tipo: 'azul', passo: 'imprimir' } },
  semTalao: { ...DECIDED, papel: { tipo: 'azul_b2', passo: 'imprimir' } },
  amarelaAAssinar: { ...DECIDED, papel: { tipo: 'amarela', passo: 'assinar' } },
  especialAPostar: { ...DECIDED, papel: { tipo: 'controle_especial', passo: 'postar' } },
  especialPostado: {
    ...DECIDED,
    atendimento: 'postado',
    papel: { tipo: 'controle_especial', passo: 'postado' },
  },
  concluido: {
    status: 'Concluído',
    atendimento: 'na fila',
    payment: 'RECEIVED',
    minutes: { ...ASKED, pago: 28, 'concluido-outra-forma': 27 * 60 },
  },
  excluido: {
    status: 'Excluído',
    statusAnterior: 'Sendo Feito - Documentos Anexados',
    atendimento: null,
    payment: null,
    minutes: { servico: 0, historico: 12, anexos: 15, excluido: 300 },
  },
} as const satisfies Record<string, Far>;

const SKETCHES: readonly Sketch[] = [
  {
    nome: 'Otávio Reis',
    base: '868254930',
    cep: '01310100',
    cidade: 'São Paulo',
    uf: 'SP',
    orders: [
      { ha: 90, servico: 'Renovação de Receita Amarela', ate: 'amarelaAAssinar' },
      { ha: 47, servico: 'Renovação de Receita Amarela', ate: 'pago' },
    ],
  },
  {
    nome: 'Beatriz Sampaio',
    base: '153509460',
    cep: '30130010',
    cidade: 'Belo Horizonte',
    uf: 'MG',
    orders: [
      { ha: 430, servico: 'Renovação de Receita Simples (Branca)', ate: 'concluido' },
      { ha: 44, servico: 'Atestados de saúde', ate: 'pago' },
    ],
  },
  {
    nome: 'Rafael Moura',
    base: '390533441',
    cep: '40020000',
    cidade: 'Salvador',
    uf: 'BA',
    orders: [{ ha: 40, servico: 'Renovação de Receita Simples (Branca)', ate: 'perguntado' }],
  },
  {
    nome: 'Ivone Machado',
    base: '287082400',
    cep: '90010150',
    cidade: 'Porto Alegre',
    uf: 'RS',
    orders: [
      { ha: 520, servico: 'Renovação de Receita Azul', ate: 'concluido' },
      { ha: 30, servico: 'Renovação de Receita Azul', ate: 'azulAImprimir' },
      { ha: 18, servico: 'Renovação de Receita Azul', ate: 'pago' },
    ],
  },
  {
    nome: 'Antônio Ramos',
    base: '714602380',
    cep: '60060170',
    cidade: 'Fortaleza',
    uf: 'CE',
    orders: [
      { ha: 130, servico: 'Renovação de Receita de Controle Especial', ate: 'especialAPostar' },
      { ha: 60, servico: 'Renovação de Receita Simples (Branca)', ate: 'recusado' },
      { ha: 11, servico: 'Pedido de Exames Complementares', ate: 'pago' },
    ],
  },
  {
    nome: 'Luzia Ferreira Lima',
    base: '936151750',
    cep: '50030230',
    cidade: 'Recife',
    uf: 'PE',
    orders: [
      { ha: 300, servico: 'Relatório ou Laudo Médico', ate: 'vencido' },
      { ha: 26, servico: 'Renovação de Receita Azul', ate: 'semTalao' },
      { ha: 5, servico: 'Relatório ou Laudo Médico', ate: 'cobrado' },
    ],
  },
  {
    nome: 'Diego Antunes',
    base: '045317828',
    cep: '80020310',
    cidade: 'Curitiba',
    uf: 'PR',
    orders: [{ ha: 3, servico: 'PrEP Online (Prevenção ao HIV)', ate: 'anexado' }],
  },
  {
    nome: 'Paulo Henrique Dias',
    base: '605744390',
    cep: '70040010',
    cidade: 'Brasília',
    uf: 'DF',
    orders: [
      { ha: 260, servico: 'Pedido de Encaminhamentos', ate: 'excluido' },
      { ha: 9, servico: 'Pedido de Encaminhamentos', ate: 'respondido' },
    ],
  },
  {
    nome: 'Sônia Tavares',
    base: '822420106',
    cep: '69005040',
    cidade: 'Manaus',
    uf: 'AM',
    orders: [
      { ha: 390, servico: 'Renovação de Receita de Controle Especial', ate: 'concluido' },
      { ha: 210, servico: 'Renovação de Receita de Controle Especial', ate: 'concluido' },
      { ha: 150, servico: 'Renovação de Receita de Controle Especial', ate: 'especialPostado' },
    ],
  },
  {
    nome: 'Cleusa Batista',
    base: '417093586',
    cep: '66010000',
    cidade: 'Belém',
    uf: 'PA',
    orders: [
      { ha: 340, servico: 'Pedido de Exames Complementares', ate: 'concluido' },
      { ha: 1, servico: 'Atestados de saúde', ate: 'escolhido' },
    ],
  },
];

/** The people of the desk with their orders, each oldest first; all of it invented and harmless. */
export function neighbours(now: Date): Neighbour[] {
  return SKETCHES.map((sketch, index) => ({
    person: personOf(sketch, index),
    orders: sketch.orders.map(({ ha, servico, ate }) => {
      const { minutes, ...far } = FAR[ate];
      const start = new Date(now.getTime() - ha * 60 * MINUTE);
      const order = { ...far, servico, answers: quickAnswers(servico), steps: walk(start, minutes) };
      if (ate === 'perguntado') return { ...order, pergunta: perguntaDepoisDe(start) };
      return ate === 'recusado' ? { ...order, recusa: recusaDepoisDe(start) } : order;
    }),
  }));
}

/** Refused on the day after, and seen in a consultation that its doctor has yet to record. */
function recusaDepoisDe(start: Date): Recusada {
  const after = (hours: number) => new Date(start.getTime() + hours * 60 * MINUTE);
  const motivo = 'A pressão que você escreveu está acima do que a dose controla: preciso conversar com você.';
  return { motivo, em: after(22), marcadaEm: after(25), foi: true };
}

/** Asked on the day after; nobody has answered yet. */
function perguntaDepoisDe(start: Date): Perguntada {
  const texto = 'Há quanto tempo você toma este remédio, e quem receitou da última vez?';
  return { texto, em: new Date(start.getTime() + 21 * 60 * MINUTE) };
}

function personOf({ nome, base, cep, cidade, uf }: Sketch, index: number): Neighbour['person'] {
  const two = String(index + 10);
  const mail = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
  return {
    cpf: comDigitos(base),
    nome,
    nascimento: { dia: `0${(index % 9) + 1}-${two}`, anos: 27 + index * 4 },
    telefone: `119888801${two}`,
    emailContato: `${mail[0]}.${mail.at(-1)}@exemplo.com.br`,
    endereco: {
      cep,
      logradouro: 'Rua das Flores',
      numero: two,
      complemento: '',
      bairro: 'Centro',
      cidade,
      uf,
    },
    responsavel: null,
  };
}

function digit(figures: string): number {
  const top = figures.length + 1;
  const sum = Array.from(figures, Number).reduce((total, figure, i) => total + figure * (top - i), 0);
  return ((sum * 10) % 11) % 10;
}

/** A CPF from its first nine figures. */
function comDigitos(base: string): string {
  const first = `${base}${digit(base)}`;
  return `${first}${digit(first)}`;
}
