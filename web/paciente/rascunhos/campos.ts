import type { CamposDoRascunho, MudancaDoRascunho, ValorDoRascunho } from '../../../domain/rascunho.ts';

/** A draft with a change over it; null takes a field out. */
export function sobrepor(campos: CamposDoRascunho, mudanca: MudancaDoRascunho): CamposDoRascunho {
  const juntos: MudancaDoRascunho = { ...campos, ...mudanca };
  return Object.fromEntries(
    Object.entries(juntos).flatMap(([chave, valor]) => (valor === null ? [] : [[chave, valor] as const])),
  );
}

/** True when a change would leave the field as it is. */
export function igualAo(campos: CamposDoRascunho, chave: string, valor: ValorDoRascunho | null): boolean {
  return (campos[chave] ?? null) === valor;
}

/** The fields of a form whose text is not the one that was seen last; a field not seen before was empty. */
export function mudancasDesde(visto: CamposDoRascunho, agora: CamposDoRascunho): CamposDoRascunho {
  return Object.fromEntries(
    Object.entries(agora).filter(([chave, valor]) => valor !== (visto[chave] ?? vazioDe(valor))),
  );
}

/** What a field holds that nobody touched. */
export function vazioDe(valor: ValorDoRascunho): ValorDoRascunho {
  return typeof valor === 'boolean' ? false : '';
}
