import { dataEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import { formatReais, type Centavos } from './dinheiro.ts';

/** Cause of a refund, as the person who ends the order states it. */
export const CAUSAS_DO_REEMBOLSO = ['cancelado', 'recusado', 'sem_escolha', 'excluido'] as const;
export type CausaDoReembolso = (typeof CAUSAS_DO_REEMBOLSO)[number];

/** Progress of an order at its refund, first to last. */
export const ESTAGIOS_DO_PEDIDO = [
  'antes da leitura',
  'em leitura',
  'depois da pergunta',
  'depois da consulta',
  'com documento',
  'documento revogado',
] as const;
export type EstagioDoPedido = (typeof ESTAGIOS_DO_PEDIDO)[number];

/** Facts about an order that decide the share. */
export type FatosDoReembolso = {
  /** A doctor took the case, now or before. */
  lido: boolean;
  /** A doctor asked the patient a question. */
  perguntado: boolean;
  /** A consultation was held. */
  consultado: boolean;
  /** A document of ours is valid, or something was delivered in another way. */
  entregue: boolean;
  /** A document was revoked, and no other one is valid. */
  revogado: boolean;
};

/** A revoked document leaves nothing delivered. */
export function estagioDoPedido(fatos: FatosDoReembolso): EstagioDoPedido {
  if (fatos.entregue) return 'com documento';
  if (fatos.revogado) return 'documento revogado';
  if (fatos.consultado) return 'depois da consulta';
  if (fatos.perguntado) return 'depois da pergunta';
  return fatos.lido ? 'em leitura' : 'antes da leitura';
}

/** One rule per possible case, in the order of the editor; `minimo` is the legal minimum. */
export const REGRAS_DE_REEMBOLSO = [
  { causa: 'arrependimento', estagio: 'antes do documento', minimo: 100, inicial: 100 },
  { causa: 'nosso_erro', estagio: 'documento revogado', minimo: 100, inicial: 100 },
  { causa: 'cancelado', estagio: 'antes da leitura', minimo: 0, inicial: 100 },
  { causa: 'recusado', estagio: 'em leitura', minimo: 0, inicial: 100 },
  { causa: 'recusado', estagio: 'depois da pergunta', minimo: 0, inicial: 100 },
  { causa: 'recusado', estagio: 'depois da consulta', minimo: 0, inicial: 100 },
  { causa: 'sem_escolha', estagio: 'em leitura', minimo: 0, inicial: 100 },
  { causa: 'sem_escolha', estagio: 'depois da pergunta', minimo: 0, inicial: 100 },
  { causa: 'sem_escolha', estagio: 'depois da consulta', minimo: 0, inicial: 100 },
  { causa: 'excluido', estagio: 'antes da leitura', minimo: 0, inicial: 100 },
  { causa: 'excluido', estagio: 'em leitura', minimo: 0, inicial: 100 },
  { causa: 'excluido', estagio: 'depois da pergunta', minimo: 0, inicial: 100 },
  { causa: 'excluido', estagio: 'depois da consulta', minimo: 0, inicial: 100 },
  { causa: 'excluido', estagio: 'com documento', minimo: 0, inicial: 0 },
] as const;

type Linha = (typeof REGRAS_DE_REEMBOLSO)[number];
/** Identifies a rule. */
export type ChaveDaRegra = Pick<Linha, 'causa' | 'estagio'>;
/** Without the two cases that the law decides. */
export type CausaDaRegra = Linha['causa'];
export type EstagioDaRegra = Linha['estagio'];

/** `percentual` (0 to 100, whole) of the service's price is refunded. */
export type RegraDeReembolso = ChaveDaRegra & { percentual: number };

/** Rules of a new installation. */
export const REGRAS_INICIAIS: readonly RegraDeReembolso[] = REGRAS_DE_REEMBOLSO.map(
  ({ causa, estagio, inicial }) => ({ causa, estagio, percentual: inicial }),
);

/** Undefined for a key without a rule. */
export function acharRegra(causa: string, estagio: string): Linha | undefined {
  return REGRAS_DE_REEMBOLSO.find((linha) => linha.causa === causa && linha.estagio === estagio);
}

/** Right of withdrawal (CDC, art. 49): whole days after the payment's own, in São Paulo. */
export const DIAS_DE_ARREPENDIMENTO = 7;

/** Told before a payment; true under any rules that the law allows. */
export const REEMBOLSO_DA_RECUSA =
  'Se o pedido for recusado, você pode marcar uma consulta ou receber o reembolso proporcional. Enquanto nenhum documento foi emitido, o valor volta inteiro nos 7 dias depois do pagamento.';

/** True until the last day of the right of withdrawal ends in São Paulo. */
export function noArrependimento(pagoEm: Date, agora: Date): boolean {
  return dataEmSaoPaulo(agora) <= somarDias(dataEmSaoPaulo(pagoEm), DIAS_DE_ARREPENDIMENTO);
}

/** Input of `valorDoReembolso`. */
export type PedidoDeReembolso = {
  /** Paid amount, freight included. */
  pago: Centavos;
  /** Freight contained in it, and whether the sheet was posted. */
  frete: { valor: Centavos; postado: boolean };
  causa: CausaDoReembolso;
  estagio: EstagioDoPedido;
  pagoEm: Date;
  agora: Date;
  regras: readonly RegraDeReembolso[];
};

/** Amount and its rule. */
export type ReembolsoPelaRegra = RegraDeReembolso & { valor: Centavos };

/**
 * The rule's share, rounded up to the centavo, and the freight, whole until the sheet is posted and nothing after.
 * Within the right of withdrawal and before a document all of it, whatever the rules say; after a document that was
 * revoked for our error all of it, the freight of its sheet too. Never more than was paid.
 */
export function valorDoReembolso(asked: PedidoDeReembolso): ReembolsoPelaRegra {
  const pago = Math.max(0, asked.pago);
  const frete = Math.min(Math.max(0, asked.frete.valor), pago);
  const regra = regraDe(asked);
  const servico = valorDaParte(pago - frete, regra.percentual);
  const entregou = asked.frete.postado && regra.causa !== 'nosso_erro';
  return { ...regra, valor: servico + (entregou ? 0 : frete) };
}

/** `percentual` is 0 to 100; rounded up to the centavo. */
export function valorDaParte(valor: Centavos, percentual: number): Centavos {
  return Math.floor((valor * percentual + 99) / 100);
}

function regraDe({ causa, estagio, pagoEm, agora, regras }: PedidoDeReembolso): RegraDeReembolso {
  const {
    causa: qual,
    estagio: quando,
    minimo,
    inicial,
  } = linhaDe(causa, estagio, noArrependimento(pagoEm, agora));
  const dita = regras.find((regra) => regra.causa === qual && regra.estagio === quando);
  const percentual = Math.min(100, Math.max(minimo, dita?.percentual ?? inicial));
  return { causa: qual, estagio: quando, percentual };
}

function linhaDe(causa: CausaDoReembolso, estagio: EstagioDoPedido, arrependido: boolean): Linha {
  if (estagio === 'documento revogado') return regraCerta('nosso_erro', estagio);
  if (estagio === 'com documento') return regraCerta('excluido', estagio);
  if (arrependido) return regraCerta('arrependimento', 'antes do documento');
  const own = acharRegra(causa, estagio);
  // A cancellation precedes the reading of the case, a refusal follows it: the cause's first rule covers unrecorded
  // facts.
  return own ?? regraCerta(causa, causa === 'cancelado' ? 'antes da leitura' : 'em leitura');
}

function regraCerta(causa: CausaDaRegra, estagio: EstagioDaRegra): Linha {
  const found = acharRegra(causa, estagio);
  if (!found) throw new Error(`no rule for ${causa} ${estagio}`);
  return found;
}

export type RecusaDaRegra = 'forma' | 'arrependimento' | 'nosso_erro' | 'desconhecida';

export const MENSAGENS_DA_REGRA: Readonly<Record<RecusaDaRegra, string>> = {
  forma: 'Escreva um número inteiro de 0 a 100.',
  arrependimento:
    'A lei não deixa baixar: nos 7 dias depois do pagamento, antes do documento, volta tudo (CDC, art. 49).',
  nosso_erro:
    'A lei não deixa baixar: se o documento foi revogado por erro nosso, volta tudo (CDC, art. 20).',
  desconhecida: 'Não conhecemos esta regra.',
};

/** Null when the share is valid. */
export function recusaDaRegra(causa: string, estagio: string, percentual: number): RecusaDaRegra | null {
  const known = acharRegra(causa, estagio);
  if (!known) return 'desconhecida';
  if (!Number.isInteger(percentual) || percentual < 0 || percentual > 100) return 'forma';
  if (percentual >= known.minimo) return null;
  return known.causa === 'arrependimento' ? 'arrependimento' : 'nosso_erro';
}

export const PALAVRAS_DA_CAUSA: Readonly<Record<CausaDaRegra, string>> = {
  arrependimento: 'Arrependimento em 7 dias',
  nosso_erro: 'Erro nosso',
  cancelado: 'Cancelado pelo paciente',
  recusado: 'Recusado pelo médico',
  sem_escolha: 'Recusado, e o paciente não escolheu',
  excluido: 'Excluído pela equipe',
};

/** Ends of a sentence. */
export const PALAVRAS_DO_ESTAGIO: Readonly<Record<EstagioDaRegra, string>> = {
  'antes do documento': 'antes do documento',
  'documento revogado': 'com o documento revogado',
  'antes da leitura': 'antes da leitura',
  'em leitura': 'depois de lido',
  'depois da pergunta': 'depois de uma pergunta do médico',
  'depois da consulta': 'depois da consulta',
  'com documento': 'com o documento entregue',
};

/** Amounts in centavos; `pago` is null where unknown. */
export type ContaDaRegra = { pago: Centavos | null; valor: Centavos };

/**
 * "100% · Recusado pelo médico, depois de lido". With amounts also the base of the share: the service alone where a
 * freight is refunded beside it, or was used.
 */
export function regraEmPalavras(
  { causa, estagio, percentual }: RegraDeReembolso,
  conta: ContaDaRegra = { pago: null, valor: 0 },
): string {
  const what = parteDeQue(percentual, conta);
  return `${percentual}%${what} · ${PALAVRAS_DA_CAUSA[causa]}, ${PALAVRAS_DO_ESTAGIO[estagio]}`;
}

function parteDeQue(percentual: number, { pago, valor }: ContaDaRegra): string {
  if (pago === null) return '';
  const share = valorDaParte(pago, percentual);
  if (valor === share) return ` de ${formatReais(pago)}`;
  return valor > share ? ' do serviço, e o frete inteiro' : ' do serviço; o frete foi usado';
}
