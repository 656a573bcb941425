import { parseDataBr } from '../calendario/datas.ts';

/**
 * Cases in which the desk decides who answers for a person of an account: by a power of attorney for an adult who cannot
 * agree themself, or because a second account named somebody whom another one named before.
 */
export const TIPOS_DE_CONFERENCIA = ['procuracao', 'segundo responsável'] as const;
export type TipoDeConferencia = (typeof TIPOS_DE_CONFERENCIA)[number];

/** `retirada`: the person or the waiting row was removed before a decision. */
export const SITUACOES_DA_CONFERENCIA = ['aberta', 'aceita', 'recusada', 'retirada'] as const;
export type SituacaoDaConferencia = (typeof SITUACOES_DA_CONFERENCIA)[number];

/** The proof that a document of a case is to give. */
export const PAPEIS_DO_DOCUMENTO = ['procuracao', 'identidade', 'responsabilidade'] as const;
export type PapelDoDocumento = (typeof PAPEIS_DO_DOCUMENTO)[number];

export const PALAVRA_DO_PAPEL: Readonly<Record<PapelDoDocumento, string>> = {
  procuracao: 'Procuração ou termo de curatela',
  identidade: 'Documento da pessoa com foto',
  responsabilidade: 'Documento que mostra quem responde pela pessoa',
};

/** The documents that a power of attorney is examined with. */
export const PAPEIS_DA_PROCURACAO = ['procuracao', 'identidade'] as const;

/** A closed list, as for contested registrations: the words reach the account, not a person who was seen. */
export const MOTIVOS_DA_CONFERENCIA = [
  'documento_ilegivel',
  'documento_invalido',
  'dados_diferentes',
  'documento_vencido',
  'sem_confirmacao',
] as const;
export type MotivoDaConferencia = (typeof MOTIVOS_DA_CONFERENCIA)[number];

export const FRASE_DO_MOTIVO: Readonly<Record<MotivoDaConferencia, string>> = {
  documento_ilegivel: 'Não conseguimos ler o documento enviado.',
  documento_invalido: 'O documento enviado não mostra quem responde por esta pessoa.',
  dados_diferentes: 'Os dados do documento não são os que estão no cadastro.',
  documento_vencido: 'O documento está vencido.',
  sem_confirmacao: 'Com o que recebemos, não deu para confirmar quem responde por esta pessoa.',
};

export const MENSAGEM_VALIDADE = 'Escreva a data como dd/mm/aaaa, a partir de hoje, ou deixe em branco.';

/**
 * The last day of an accepted document as typed; empty for one without an end. `hoje` in São Paulo.
 * @returns `YYYY-MM-DD`, null without an end, undefined for what is no day from today on
 */
export function parseValidade(digitada: string, hoje: string): string | null | undefined {
  if (digitada.trim() === '') return null;
  const data = parseDataBr(digitada);
  return data !== null && data >= hoje ? data : undefined;
}
