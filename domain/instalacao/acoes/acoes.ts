import { palavraDoProvedor } from '#domain/pagamentos/palavras-do-provedor.ts';
import { DA_CASA } from './da-casa.ts';
import { DA_IMPORTACAO } from './da-importacao.ts';
import { DO_ATENDIMENTO } from './do-atendimento.ts';

/**
 * Every audited action has words; tests find one without them. Actions of older versions stay, because their lines are kept
 * for ever.
 */
const GRUPOS = { ...DO_ATENDIMENTO, ...DA_CASA, ...DA_IMPORTACAO };

type Grupos = typeof GRUPOS;
type PorGrupo = { [Grupo in keyof Grupos]: keyof Grupos[Grupo]['acoes'] };

/** A group of actions by which the administrator filters the audit. */
export type GrupoDeAcoes = keyof Grupos;
/** An action that has words; those of a charge are named by the status that the payment provider tells. */
export type Acao = PorGrupo[GrupoDeAcoes] | `cobranca.${string}`;

const PARTES: readonly { titulo: string; acoes: Readonly<Record<string, string>> }[] = Object.values(GRUPOS);
const PALAVRAS: ReadonlyMap<string, string> = new Map(PARTES.flatMap(({ acoes }) => Object.entries(acoes)));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets which keys there are
export const GRUPOS_DE_ACOES = Object.keys(GRUPOS) as GrupoDeAcoes[];

/** Each group with the words of its filter. */
export const TITULOS_DOS_GRUPOS = GRUPOS_DE_ACOES.map((grupo) => ({ grupo, titulo: GRUPOS[grupo].titulo }));

/** The actions of a group. */
export function acoesDoGrupo(grupo: GrupoDeAcoes): string[] {
  return Object.keys(GRUPOS[grupo].acoes);
}

const DO_PROVEDOR = /^cobranca\.(.+)$/;

/** Whether an action is the status of a charge that the payment provider told, and none of ours. */
export function contadaPeloProvedor(acao: string): boolean {
  return DO_PROVEDOR.test(acao) && !PALAVRAS.has(acao);
}

/** The words of an action; undefined for one that has none. */
export function palavrasDaAcao(acao: string): string | undefined {
  const known = PALAVRAS.get(acao);
  if (known !== undefined) return known;
  const [, status] = DO_PROVEDOR.exec(acao) ?? [];
  return status && `Cobrança no provedor: ${palavraDoProvedor(status.toUpperCase())}`;
}
