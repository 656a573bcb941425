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
