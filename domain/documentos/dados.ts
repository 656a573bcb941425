import { CAMPOS_DO_ITEM, type ItemDaReceita } from './receita.ts';
import type { CampoDoDocumento, DadosDosCampos, TipoDeDocumento } from './tipo-de-documento.ts';
import { type DadosDoTipo, tipoDeDocumento } from './tipos.ts';

/** What a field holds before anything is typed into it: its initial value, else a blank; one blank medicine. */
export function valorInicial(campo: CampoDoDocumento): unknown {
  if ('inicial' in campo) return campo.inicial;
  switch (campo.entrada) {
    case 'inteiro':
      return null;
    case 'marca':
      return false;
    case 'linhas':
    case 'condicoes':
      return [];
    case 'itens':
      return [initial(campo.campos)];
    default:
      return '';
  }
}

function initial<F extends readonly CampoDoDocumento[]>(campos: F): DadosDosCampos<F> {
  const values = Object.fromEntries(campos.map((campo) => [campo.nome, valorInicial(campo)]));
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
