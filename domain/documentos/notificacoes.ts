import { BLOCOS_DA_FARMACIA, CAMPOS_DA_RECEITA, itens, RECEITA } from './receita.ts';
import { impede, type Problema } from './regras/contexto.ts';
import type { CampoSimples, DadosDosCampos, DefinicaoDoTipo } from './tipo-de-documento.ts';

/** Blue and yellow need proof of earlier use or a detailed clinical justification (docs/product/services.md). */
const PROVA = [
  {
    nome: 'provaConferida',
    rotulo: 'Conferi a prova de uso anterior',
    dica: 'Uma receita vencida, um laudo ou a caixa, nos arquivos do pedido.',
    entrada: 'marca',
    exigido: 'nunca',
    aparece: 'com-prova',
    soNoProntuario: true,
  },
  {
    nome: 'justificativa',
    rotulo: 'Justificativa clínica',
    dica: 'Sem prova de uso anterior, descreva por que o tratamento é necessário.',
    entrada: 'paragrafo',
    limite: 2000,
    exigido: 'sem-prova',
    falta:
      'Sem prova de uso anterior, a notificação pede justificativa. Confira a prova nos arquivos ou escreva a justificativa clínica.',
    soNoProntuario: true,
    copia: 'paciente',
  },
] as const satisfies readonly CampoSimples[];

/**
 * Shared by the three notifications (Portaria SVS/MS 344/98, art. 36): one substance, 30 days, the authority's own form
 * filled in by hand unless there is an electronic number, and a common prescription with it for the patient.
 */
const NOTIFICACAO = {
  ...RECEITA,
  vias: 1,
  validadeDias: 30,
  maximoDeSubstancias: { quantas: 1 },
  blocos: BLOCOS_DA_FARMACIA,
  campos: [itens(1), ...PROVA, ...CAMPOS_DA_RECEITA],
} as const satisfies Partial<DefinicaoDoTipo>;

/** Notification B, on blue paper: psychotropics of list B1. */
export const AZUL = {
  ...NOTIFICACAO,
  slug: 'azul',
  titulo: 'Notificação de receita B',
  papel: 'azul',
  servicos: ['receita-azul'],
  canal: { sncr: 'NRB', semNumero: 'transcricao' },
} as const satisfies DefinicaoDoTipo;

/** Notification B2, on blue paper: anorectics of list B2 (RDC 50/2014 asks for a term of responsibility with it). */
export const AZUL_B2 = {
  ...NOTIFICACAO,
  slug: 'azul_b2',
  titulo: 'Notificação de receita B2',
  papel: 'azul',
  servicos: ['receita-azul'],
  canal: { sncr: 'NRB2', semNumero: 'transcricao' },
} as const satisfies DefinicaoDoTipo;

/** Notification A, on yellow paper: narcotics and psychotropics of the A lists. */
export const AMARELA = {
  ...NOTIFICACAO,
  slug: 'amarela',
  titulo: 'Notificação de receita A',
  papel: 'amarela',
  servicos: ['receita-amarela'],
  canal: { sncr: 'NRA', semNumero: 'transcricao' },
} as const satisfies DefinicaoDoTipo;

/** Fewer letters are no detailed justification. */
const MIN_JUSTIFICATIVA = 30;

/** A detailed justification, besides the rules of every prescription. */
export function problemasDaNotificacao(dados: DadosDosCampos<typeof AZUL.campos>): Problema[] {
  const letters = dados.justificativa.trim().length;
  if (letters === 0 || letters >= MIN_JUSTIFICATIVA) return [];
  const mensagem =
    'Detalhe a justificativa clínica: por que este tratamento, desde quando e com que resultado.';
  return [impede('justificativa', mensagem)];
}
