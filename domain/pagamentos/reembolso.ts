import { dataEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import { formatReais, type Centavos } from './dinheiro.ts';

/** Why the money of an order goes back, as whoever ends the order says it. */
export const CAUSAS_DO_REEMBOLSO = ['cancelado', 'recusado', 'sem_escolha', 'excluido'] as const;
export type CausaDoReembolso = (typeof CAUSAS_DO_REEMBOLSO)[number];

/** How far an order had come when its money is asked back; from the first to the last. */
export const ESTAGIOS_DO_PEDIDO = [
  'antes da leitura',
  'em leitura',
  'depois da pergunta',
  'depois da consulta',
  'com documento',
  'documento revogado',
] as const;
export type EstagioDoPedido = (typeof ESTAGIOS_DO_PEDIDO)[number];

/** What happened to an order, as far as it decides the share. */
export type FatosDoReembolso = {
  /** A doctor took the case, now or before. */
  lido: boolean;
  /** A doctor asked the patient something. */
  perguntado: boolean;
  /** A consultation was held. */
  consultado: boolean;
  /** A document of ours is valid, or something was delivered in another way. */
  entregue: boolean;
  /** A document was revoked, and no other one is valid. */
  revogado: boolean;
};

/** The stage that follows from what happened; a document that we took back leaves nothing delivered. */
export function estagioDoPedido(fatos: FatosDoReembolso): EstagioDoPedido {
  if (fatos.entregue) return 'com documento';
  if (fatos.revogado) return 'documento revogado';
  if (fatos.consultado) return 'depois da consulta';
  if (fatos.perguntado) return 'depois da pergunta';
  return fatos.lido ? 'em leitura' : 'antes da leitura';
}

/** The rules, one for each case that can happen, in the order of the editor; `minimo` is what the law asks for. */
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
/** Which rule: its cause and its stage. */
export type ChaveDaRegra = Pick<Linha, 'causa' | 'estagio'>;
/** The causes and stages of rules; two of them are the law's own. */
export type CausaDaRegra = Linha['causa'];
export type EstagioDaRegra = Linha['estagio'];

/** A rule in force: the share (0 to 100, whole) of the service's price that goes back. */
export type RegraDeReembolso = ChaveDaRegra & { percentual: number };

/** The rules that an installation begins with. */
export const REGRAS_INICIAIS: readonly RegraDeReembolso[] = REGRAS_DE_REEMBOLSO.map(
  ({ causa, estagio, inicial }) => ({ causa, estagio, percentual: inicial }),
);

/** True for the key of a rule that exists. */
export function acharRegra(causa: string, estagio: string): Linha | undefined {
  return REGRAS_DE_REEMBOLSO.find((linha) => linha.causa === causa && linha.estagio === estagio);
}

/** The right of withdrawal (CDC, art. 49): whole days after the payment's own, counted in São Paulo. */
export const DIAS_DE_ARREPENDIMENTO = 7;

/** True until the last day of the right of withdrawal ends in São Paulo. */
export function noArrependimento(pagoEm: Date, agora: Date): boolean {
  return dataEmSaoPaulo(agora) <= somarDias(dataEmSaoPaulo(pagoEm), DIAS_DE_ARREPENDIMENTO);
}

/** What a refund is worked out from. */
export type PedidoDeReembolso = {
  /** All that was paid, freight included. */
  pago: Centavos;
  /** The freight within it, and whether the sheet was posted. */
  frete: { valor: Centavos; postado: boolean };
  causa: CausaDoReembolso;
  estagio: EstagioDoPedido;
  pagoEm: Date;
  agora: Date;
  regras: readonly RegraDeReembolso[];
};

/** What goes back, and by which rule. */
export type ReembolsoPelaRegra = RegraDeReembolso & { valor: Centavos };

/**
 * What goes back of a payment: the share of the rule, rounded up to the centavo, and the freight, whole until the sheet is
 * posted and nothing after. Within the right of withdrawal and before a document all of it, whatever the rules say; after a
 * document that was revoked for our error all of it, the freight of its sheet too. Never more than was paid.
 */
export function valorDoReembolso(asked: PedidoDeReembolso): ReembolsoPelaRegra {
  const pago = Math.max(0, asked.pago);
  const frete = Math.min(Math.max(0, asked.frete.valor), pago);
  const regra = regraDe(asked);
  const servico = valorDaParte(pago - frete, regra.percentual);
  const entregou = asked.frete.postado && regra.causa !== 'nosso_erro';
  return { ...regra, valor: servico + (entregou ? 0 : frete) };
}

/** A share (0 to 100) of an amount, rounded up to the centavo. */
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
  // A cancellation happens before the case is read, a refusal after it: the cause's first rule covers what was not noted.
  return own ?? regraCerta(causa, causa === 'cancelado' ? 'antes da leitura' : 'em leitura');
}

function regraCerta(causa: CausaDaRegra, estagio: EstagioDaRegra): Linha {
  const found = acharRegra(causa, estagio);
  if (!found) throw new Error(`no rule for ${causa} ${estagio}`);
  return found;
}

/** Why a share cannot be saved. */
export type RecusaDaRegra = 'forma' | 'arrependimento' | 'nosso_erro' | 'desconhecida';

/** The sentences shown at the field of a share. */
export const MENSAGENS_DA_REGRA: Readonly<Record<RecusaDaRegra, string>> = {
  forma: 'Escreva um número inteiro de 0 a 100.',
  arrependimento:
    'A lei não deixa baixar: nos 7 dias depois do pagamento, antes do documento, volta tudo (CDC, art. 49).',
  nosso_erro:
    'A lei não deixa baixar: se o documento foi revogado por erro nosso, volta tudo (CDC, art. 20).',
  desconhecida: 'Não conhecemos esta regra.',
};

/** Why a share cannot be saved for a rule; null when it can. */
export function recusaDaRegra(causa: string, estagio: string, percentual: number): RecusaDaRegra | null {
  const known = acharRegra(causa, estagio);
  if (!known) return 'desconhecida';
  if (!Number.isInteger(percentual) || percentual < 0 || percentual > 100) return 'forma';
  if (percentual >= known.minimo) return null;
  return known.causa === 'arrependimento' ? 'arrependimento' : 'nosso_erro';
}

/** The causes as titles. */
export const PALAVRAS_DA_CAUSA: Readonly<Record<CausaDaRegra, string>> = {
  arrependimento: 'Arrependimento em 7 dias',
  nosso_erro: 'Erro nosso',
  cancelado: 'Cancelado pelo paciente',
  recusado: 'Recusado pelo médico',
  sem_escolha: 'Recusado, e o paciente não escolheu',
  excluido: 'Excluído pela equipe',
};

/** The stages as the ends of a sentence. */
export const PALAVRAS_DO_ESTAGIO: Readonly<Record<EstagioDaRegra, string>> = {
  'antes do documento': 'antes do documento',
  'documento revogado': 'com o documento revogado',
  'antes da leitura': 'antes da leitura',
  'em leitura': 'depois de lido',
  'depois da pergunta': 'depois de uma pergunta do médico',
  'depois da consulta': 'depois da consulta',
  'com documento': 'com o documento entregue',
};

/** What a rule gave of a payment, in centavos; `pago` null: not known. */
export type ContaDaRegra = { pago: Centavos | null; valor: Centavos };

/**
 * A rule in words: "100% · Recusado pelo médico, depois de lido". With what it gave also of what the share is: of the service
 * alone where a freight goes back beside it, or was used.
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
