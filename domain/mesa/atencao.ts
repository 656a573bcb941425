import { idade } from '../calendario/datas.ts';
import { ESPERAM_POR_NOS, naFila } from '../pedidos/atendimento.ts';
import type { Destaque } from '../pedidos/destaques.ts';

/** Reasons for somebody of the team to act on an order, or to know something of it, in the order in which they are read. */
export const ATENCOES = [
  'urgencia',
  'atraso',
  'prazo',
  'pagamento',
  'cpf',
  'mensagem',
  'email',
  'arquivo',
  'menor',
  'prova',
  'resposta',
] as const;
export type Atencao = (typeof ATENCOES)[number];

/** Minutes before its promised time from which a case that nobody has is one. */
export const PRAZO_PERTO_MIN = 120;

export type FatosDaAtencao = {
  status: string;
  atendimento: string | null;
  /** Promised instant; null before the payment. */
  prazo: string | null;
  /** `YYYY-MM-DDTHH:mm…` in UTC. */
  agora: string;
  /** `YYYY-MM-DD` in America/Sao_Paulo. */
  hoje: string;
  /** The patient's answers that are marked, and say something (`destaquesDoPedido`). */
  destaques: readonly Pick<Destaque, 'motivo'>[];
  /** The provider's word for the payment; null without a charge. */
  pagamento: string | null;
  /** The account was closed because its CPF is another person's; not one that its holder erased. */
  contestada: boolean;
  /** `YYYY-MM-DD`; '' where unknown. */
  nascimento: string;
  /** A message of the patient that nobody answered. */
  mensagem: boolean;
  /** The patient's present address takes no mail. */
  emailRecusado: boolean;
  /** Files that the antivirus refused. */
  arquivosRecusados: number;
};

const MAIORIDADE = 18;
const OUTRO_VALOR = 'VALUE_MISMATCH';

/**
 * The rule of what needs attention, for every list and page (docs/product/rules.md). A no, an empty list, what was not asked for
 * and what has not happened are none. Of an order that is over only what is still open is: money, a message, whose CPF it is.
 */
export function atencaoDoPedido(fatos: FatosDaAtencao): Atencao[] {
  const found = new Set<Atencao>([...sempre(fatos), ...(acabou(fatos) ? [] : emCurso(fatos))]);
  return ATENCOES.filter((one) => found.has(one));
}

export function acabou({ status }: Pick<FatosDaAtencao, 'status'>): boolean {
  return status === 'Concluído' || status === 'Excluído';
}

function sempre({ pagamento, contestada, mensagem }: FatosDaAtencao): Atencao[] {
  return [
    ...(pagamento === OUTRO_VALOR ? ['pagamento' as const] : []),
    ...(contestada ? ['cpf' as const] : []),
    ...(mensagem ? ['mensagem' as const] : []),
  ];
}

function emCurso(fatos: FatosDaAtencao): Atencao[] {
  const { destaques, nascimento, hoje, emailRecusado, arquivosRecusados } = fatos;
  const menor = nascimento !== '' && idade(nascimento, hoje) < MAIORIDADE;
  return [
    ...doPrazo(fatos),
    ...destaques.flatMap(({ motivo }) => daResposta(motivo, fatos)),
    ...(menor ? ['menor' as const] : []),
    ...(emailRecusado ? ['email' as const] : []),
    ...(arquivosRecusados > 0 ? ['arquivo' as const] : []),
  ];
}

/** Proof of prior use is the team's work once the order is paid; until then its patient is still being asked. */
function daResposta(motivo: Destaque['motivo'], { atendimento }: FatosDaAtencao): Atencao[] {
  if (motivo === 'atencao') return ['resposta'];
  return motivo === 'prova' && atendimento === null ? [] : [motivo];
}

function doPrazo({ status, atendimento, prazo, agora }: FatosDaAtencao): Atencao[] {
  const waits = ESPERAM_POR_NOS.some((one) => one === atendimento);
  if (prazo === null || !waits || status !== 'Aguardando Pagamento') return [];
  const left = minutosAte(prazo, agora);
  if (left < 0) return ['atraso'];
  return naFila(atendimento) && left < PRAZO_PERTO_MIN ? ['prazo'] : [];
}

/** The highlights that are attention, by what `atencaoDoPedido` found. */
export function destaquesEmAtencao<One extends Pick<Destaque, 'motivo'>>(
  destaques: readonly One[],
  atencoes: readonly Atencao[],
): One[] {
  return destaques.filter(({ motivo }) => atencoes.includes(motivo === 'atencao' ? 'resposta' : motivo));
}

/** Minutes from `agora` (UTC) to an instant; negative once it passed. */
export function minutosAte(instante: string, agora: string): number {
  return Math.floor((Date.parse(instante) - Date.parse(agora.endsWith('Z') ? agora : `${agora}Z`)) / 60_000);
}

/** Words of a mark in a list. */
export const ROTULO_DA_ATENCAO: Readonly<Record<Atencao, string>> = {
  urgencia: 'passou pelo aviso de urgência',
  atraso: 'o prazo passou',
  prazo: 'o prazo está perto e ninguém assumiu',
  pagamento: 'pagamento de outro valor',
  cpf: 'CPF contestado',
  mensagem: 'mensagem sem resposta',
  email: 'e-mail recusado',
  arquivo: 'arquivo recusado pelo antivírus',
  menor: 'menor de idade',
  prova: 'prova de uso anterior por conferir',
  resposta: 'resposta marcada',
};
