import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import type { CamposDoRascunho, MudancaDoRascunho } from '../../../domain/rascunho.ts';
import { igualAo } from './campos.ts';

type Unsent = { versao: number; campos: MudancaDoRascunho; aparte: MudancaDoRascunho };

/** Where the unsent text stands as well: this tab's storage. `gravar` tells whether it was kept. */
export type CopiaDaAba = {
  ler: () => Unsent | null;
  gravar: (unsent: Unsent) => boolean;
  apagar: () => void;
};

const semChaves = (mudanca: MudancaDoRascunho, fica: (chave: string) => boolean) =>
  Object.fromEntries(Object.entries(mudanca).filter(([chave]) => fica(chave)));

/** What was typed and the server has not got, field by field, with its copy in the tab's storage. */
export function criarPorEnviar(copia: CopiaDaAba) {
  let campos: MudancaDoRascunho = {};
  let aparte: MudancaDoRascunho = {};
  /** Refused as they stand; sent again when they change. */
  let retidos: ReadonlySet<string> = new Set();
  let guardado = true;
  let versao = 0;

  function copiar(): void {
    const vazia = Object.keys(campos).length === 0 && Object.keys(aparte).length === 0;
    if (vazia) copia.apagar();
    else guardado = copia.gravar({ versao, campos, aparte });
  }

  return {
    campos: () => campos,
    /** Typed here before the form was saved elsewhere: to be shown, never filled in. */
    aparte: () => aparte,
    /** The tab's storage holds it. */
    guardado: () => guardado,
    tem: (chave: string) => chave in campos,
    temRetidos: () => retidos.size > 0,
    /** What may be sent now; null when nothing may. */
    aEnviar(this: void): MudancaDoRascunho | null {
      const livres = semChaves(campos, (chave) => !retidos.has(chave));
      return Object.keys(livres).length === 0 ? null : livres;
    },
    /** The version that is typed upon from here on. */
    sobre(this: void, nova: number): void {
      versao = nova;
    },
    por(this: void, mudanca: MudancaDoRascunho): void {
      campos = { ...campos, ...mudanca };
      retidos = new Set([...retidos].filter((chave) => !(chave in mudanca)));
      copiar();
    },
    /** The server has these; a field that changed since stays. */
    confirmar(this: void, enviados: MudancaDoRascunho): void {
      const novo = (chave: string) => !(chave in enviados) || campos[chave] !== enviados[chave];
      campos = semChaves(campos, novo);
      copiar();
    },
    reter(this: void, chaves: readonly string[]): void {
      retidos = new Set([...retidos, ...chaves]);
    },
    /** What this tab kept from before it was loaded: over the draft, or aside where the form was saved since. */
    retomar(this: void, lido: Rascunho): void {
      versao = lido.versao;
      const antes = copia.ler();
      if (antes === null) return;
      const novos = Object.entries(antes.campos).filter(
        ([chave, valor]) => !igualAo(lido.campos, chave, valor),
      );
      const atrasada = antes.versao < lido.desde;
      aparte = { ...antes.aparte, ...(atrasada ? Object.fromEntries(novos) : {}) };
      if (!atrasada) campos = { ...Object.fromEntries(novos), ...campos };
      copiar();
    },
    /** The form is saved: only what was typed since, and is not what was saved, stays. */
    encerrar(this: void, salvos: CamposDoRascunho | null): void {
      const depois = Object.entries(campos).filter(([chave, valor]) => {
        const salvo = salvos?.[chave];
        return salvo !== undefined && salvo !== valor;
      });
      campos = Object.fromEntries(depois);
      aparte = {};
      copiar();
    },
    descartarAparte(this: void): void {
      aparte = {};
      copiar();
    },
  };
}
