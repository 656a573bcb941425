import { formatDataBr } from '../calendario/datas.ts';
import { mencaoEscrita } from './leitura/leitura.ts';
import { campoAparece, vale } from './regras/campos.ts';
import type { ContextoDoDocumento } from './regras/contexto.ts';
import { CAMPOS_DO_ITEM, type ItemDaReceita } from './receita.ts';
import type { CampoDoDocumento, DadosDosCampos, TipoDeDocumento } from './tipo-de-documento.ts';
import { type DadosDoTipo, tipoDeDocumento } from './tipos.ts';

/** '', null, false or [], by the field's entry. */
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

/** A field's value in a new document: its initial value, one blank medicine, else a blank. */
function initialValue(campo: CampoDoDocumento): unknown {
  if (campo.entrada === 'itens') return [initial(campo.campos)];
  return 'inicial' in campo ? campo.inicial : valorEmBranco(campo);
}

function initial<F extends readonly CampoDoDocumento[]>(campos: F): DadosDosCampos<F> {
  const values = Object.fromEntries(campos.map((campo) => [campo.nome, initialValue(campo)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names that it was given
  return values as DadosDosCampos<F>;
}

export function dadosIniciais<T extends TipoDeDocumento>(tipo: T): DadosDoTipo[T] {
  const values: unknown = initial(tipoDeDocumento(tipo).campos);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table that types these data made them
  return values as DadosDoTipo[T];
}

export function itemInicial(): ItemDaReceita {
  return initial(CAMPOS_DO_ITEM);
}

/**
 * Data as printed and stored: fields that are not shown (the days of a leave that became a fitness) are blanked, and
 * declarations about a name that was changed since are dropped.
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

/** Initial data of another document of this kind: the fields whose `copia` allows it are copied. */
export function dadosParaReusar<T extends TipoDeDocumento>(
  tipo: T,
  dados: DadosDoTipo[T],
  para: 'paciente' | 'modelo',
): DadosDoTipo[T] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names with values of the same fields
  return copied(tipoDeDocumento(tipo).campos, { ...dados }, para) as unknown as DadosDoTipo[T];
}

/** Sets the first day to `hoje` ('YYYY-MM-DD') where the kind has one and none is written. */
export function comInicio<T extends object>(dados: T, hoje: string): T {
  return 'inicio' in dados && dados.inicio === '' ? { ...dados, inicio: formatDataBr(hoje) } : dados;
}

function copied(
  campos: readonly CampoDoDocumento[],
  dados: Readonly<Record<string, unknown>>,
  para: 'paciente' | 'modelo',
): Record<string, unknown> {
  return Object.fromEntries(
    campos.map((campo) => {
      const value = dados[campo.nome];
      if (campo.entrada === 'itens') {
        const items: unknown[] = Array.isArray(value) ? value : [];
        return [campo.nome, items.map((item) => copied(campo.campos, { ...Object(item) }, para))];
      }
      const kept = campo.copia === 'modelo' || campo.copia === para;
      return [campo.nome, kept ? value : initialValue(campo)];
    }),
  );
}
