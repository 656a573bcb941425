import type { Destino } from '../medicamentos/substancia.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import type { ContextoDoDocumento } from './contexto.ts';
import { classificarItem } from './itens.ts';

/**
 * The other document that a declared item of a prescription needs by a later reading; null where each still fits, or is
 * still known nowhere. A declared item was taken for one of a simple prescription.
 */
export function pedeOutroDocumento(
  tipo: TipoDeDocumento,
  itens: readonly ItemDaReceita[],
  contexto: ContextoDoDocumento,
): Destino | null {
  const own = tipo === 'prep' ? 'simples' : tipo;
  const needed = itens
    .filter(({ foraDasListas }) => foraDasListas)
    .flatMap((item) => classificarItem(item, contexto).classificacao?.destino ?? []);
  return needed.find((destino) => destino !== own && destino !== contexto.acompanha) ?? null;
}
