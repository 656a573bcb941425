import type { Destino } from '../medicamentos/substancia.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import type { ContextoDoDocumento } from './contexto.ts';
import { nomeDaLista, NOMES_DOS_DESTINOS } from './entendido.ts';
import { classificarItem, type ItemClassificado } from './itens.ts';

/** Document that a declared item needs by a later reading, and why, in words. */
export type Desajuste = { readonly pede: Destino; readonly porque: string };

/**
 * Declared items that need another document by a later reading. A declared item was treated as one of a simple
 * prescription.
 */
export function desajustes(
  tipo: TipoDeDocumento,
  itens: readonly ItemDaReceita[],
  contexto: ContextoDoDocumento,
): Desajuste[] {
  const own = tipo === 'prep' ? 'simples' : tipo;
  return itens
    .filter(({ foraDasListas }) => foraDasListas)
    .flatMap((item) => {
      const { classificacao } = classificarItem(item, contexto);
      const pede = classificacao?.destino ?? own;
      if (!classificacao || pede === own || pede === contexto.acompanha) return [];
      return [{ pede: classificacao.destino, porque: reason(item, classificacao) }];
    });
}

/** "Zyxwvutin (qwertina) é clonazepam, lista B1: pede Receita Azul". */
function reason(
  { medicamento, substanciaAtiva }: ItemDaReceita,
  { destino, causas, listas }: NonNullable<ItemClassificado['classificacao']>,
): string {
  const means = causas.map(({ dcb }) => dcb).join(' + ');
  const names = [medicamento.trim(), substanciaAtiva.trim()].filter((name) => name !== '');
  const named = names.length > 1 ? `${names[0]} (${names[1]})` : names.join('');
  const itself = names.some((name) => semAcento(name) === semAcento(means));
  const document = NOMES_DOS_DESTINOS[destino] ?? 'uma notificação que não é emitida aqui';
  return `${itself ? named : `${named} é ${means}`}, ${listas.map(nomeDaLista).join(' e ')}: pede ${document}`;
}
