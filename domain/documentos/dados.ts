import { formatDataBr } from '../calendario/datas.ts';
import { mencaoEscrita } from './leitura/leitura.ts';
import { campoAparece, vale } from './regras/campos.ts';
import type { ContextoDoDocumento } from './regras/contexto.ts';
import { CAMPOS_DO_ITEM, type ItemDaReceita } from './receita.ts';
import type { CampoDoDocumento, DadosDosCampos, TipoDeDocumento } from './tipo-de-documento.ts';
import { type DadosDoTipo, tipoDeDocumento } from './tipos.ts';

/** What stands for a field in which nothing is: '', null, false or [], by its entry. */
export function valorEmBranco({ entrada }: CampoDoDocumento): '' | null | false | [] {
  switch (entrada) {
    case 'inteiro':
      return null;
    case 'marca':
      return false;
    case 'linhas':
    case 'condicoes':
    case 'mencoes':
    case 'citacoes':
    case 'itens':
      return [];
    default:
      return '';
  }
}

/** What a field holds before anything is typed: its initial value, one blank medicine, else a blank. */
function initialValue(campo: CampoDoDocumento): unknown {
  if (campo.entrada === 'itens') return [initial(campo.campos)];
  return 'inicial' in campo ? campo.inicial : valorEmBranco(campo);
}

function initial<F extends readonly CampoDoDocumento[]>(campos: F): DadosDosCampos<F> {
  const values = Object.fromEntries(campos.map((campo) => [campo.nome, initialValue(campo)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names that it was given
  return values as DadosDosCampos<F>;
}

/** The data of a document before anything is typed. */
export function dadosIniciais<T extends TipoDeDocumento>(tipo: T): DadosDoTipo[T] {
  const values: unknown = initial(tipoDeDocumento(tipo).campos);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table that types these data made them
  return values as DadosDoTipo[T];
}

/** A medicine before anything is typed into it. */
export function itemInicial(): ItemDaReceita {
  return initial(CAMPOS_DO_ITEM);
}

/**
 * The data of a document as they are printed and kept: what stands in a field that is not shown (the days of a leave
 * that became a fitness) is blank, and what was declared or confirmed about a name that was changed since is dropped.
 */
export function dadosVisiveis<T extends TipoDeDocumento>(
  tipo: T,
  dados: DadosDoTipo[T],
  contexto: ContextoDoDocumento,
): DadosDoTipo[T] {
  const hidden = tipoDeDocumento(tipo)
    .campos.filter((campo) => !campoAparece(campo, dados, contexto))
    .map((campo) => [campo.nome, valorEmBranco(campo)]);
  return { ...dados, ...confirmed(dados, contexto), ...Object.fromEntries(hidden) };
}

function confirmed(dados: DadosDoTipo[TipoDeDocumento], contexto: ContextoDoDocumento) {
  if (!('mencoes' in dados)) return {};
  const mentioned = contexto.leitura.mencoes.filter(({ prescreve }) => !prescreve);
  const read = new Set(mentioned.map(mencaoEscrita));
  return {
    itens: dados.itens.map((item) => {
      const unknown = vale('substancia-desconhecida', { ...dados }, contexto, item);
      return { ...item, foraDasListas: item.foraDasListas && unknown };
    }),
    mencoes: dados.mencoes.filter((mencao) => read.has(mencao)),
  };
}

/** What is true on one day only, or was declared for one document: no later document begins with it. */
const DO_DIA: ReadonlySet<string> = new Set([
  'ultimaConsulta',
  'provaConferida',
  'testeHivData',
  'testeHivResultado',
  'clearance',
  'inicio',
  'periodo',
  'diasConfirmados',
  'acompanhadoAtendido',
  'foraDasListas',
  'condicoes',
  'mencoes',
  'mantidas',
  'motivoDeManter',
  'porConferir',
]);

/** What is true of one patient only; a template keeps none of it. */
const DO_PACIENTE: ReadonlySet<string> = new Set([
  ...DO_DIA,
  'local',
  'responsavel',
  'responsavelCpf',
  'sexo',
  'cid',
  'justificativa',
  'historia',
  'acompanhado',
]);

/**
 * The data with which another document of this kind begins: for the same patient all but what was of one day or declared
 * for one document, for any patient (`modelo`) all but what was of one patient, too.
 */
export function dadosParaReusar<T extends TipoDeDocumento>(
  tipo: T,
  dados: DadosDoTipo[T],
  para: 'paciente' | 'modelo',
): DadosDoTipo[T] {
  const left = para === 'modelo' ? DO_PACIENTE : DO_DIA;
  const kept = without(tipoDeDocumento(tipo).campos, { ...dados }, left);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names with values of the same fields
  return kept as unknown as DadosDoTipo[T];
}

/** Data whose first day, where the kind has one and none is written, is this day ('YYYY-MM-DD'). */
export function comInicio<T extends object>(dados: T, hoje: string): T {
  return 'inicio' in dados && dados.inicio === '' ? { ...dados, inicio: formatDataBr(hoje) } : dados;
}

function without(
  campos: readonly CampoDoDocumento[],
  dados: Readonly<Record<string, unknown>>,
  left: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(
    campos.map((campo) => {
      const value = dados[campo.nome];
      if (left.has(campo.nome)) return [campo.nome, valorEmBranco(campo)];
      if (campo.entrada !== 'itens' || !Array.isArray(value)) return [campo.nome, value];
      return [campo.nome, value.map((item: Record<string, unknown>) => without(campo.campos, item, left))];
    }),
  );
}
