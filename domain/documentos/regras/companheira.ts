import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import type { ItemDaReceita } from '../receita.ts';
import { impede, type Problema } from './contexto.ts';

/** Fields that a common prescription repeats from its notification's item, with their names. */
const REPETIDOS = [
  ['apresentacao', 'a apresentação'],
  ['viaDeUso', 'a via de uso'],
  ['quantidade', 'a quantidade'],
  ['posologia', 'a posologia'],
  ['dias', 'a duração'],
] as const satisfies readonly (readonly [keyof ItemDaReceita, string])[];

/**
 * A common prescription that goes with a notification holds its medicine exactly once and unchanged: a pharmacist
 * compares both (Portaria SVS/MS 344/98, art. 36). `iguais`: which items are that medicine.
 */
export function problemasDaCompanheira(
  itens: readonly ItemDaReceita[],
  iguais: readonly boolean[],
  notificado: ItemDaReceita,
): Problema[] {
  if (itens.every(({ medicamento }) => medicamento.trim() !== '') && !iguais.includes(true)) {
    const words = 'A receita que acompanha leva o medicamento da notificação. Escreva-o como está nela.';
    return [impede('itens', words)];
  }
  const first = iguais.indexOf(true);
  return itens.flatMap((item, i) => {
    if (!iguais[i]) return [];
    if (i === first) return differences(item, i, notificado);
    const words = `Medicamento ${i + 1}: a notificação leva este medicamento uma vez. Remova o item.`;
    return [impede(`itens.${i}.medicamento`, words)];
  });
}

function differences(item: ItemDaReceita, i: number, notificado: ItemDaReceita): Problema[] {
  const strength =
    strengthOf(item) === strengthOf(notificado) ? [] : [['medicamento', 'a concentração'] as const];
  const others = REPETIDOS.filter(([campo]) => fold(item[campo]) !== fold(notificado[campo]));
  return [...strength, ...others].map(([campo, what]) => {
    const there = String(notificado[campo] ?? '').trim();
    const said = there === '' ? 'não diz nada' : `diz “${there}”`;
    return impede(
      `itens.${i}.${campo}`,
      `Medicamento ${i + 1}: ${what} não é a da notificação, que ${said}. Deixe igual nas duas.`,
    );
  });
}

/** Numbers beside a name: "Clonazepam 0,5 mg" is not "Clonazepam 2 mg", and Rivotril may be called clonazepam. */
function strengthOf({ medicamento }: ItemDaReceita): string {
  return (medicamento.match(/\d+(?:[.,]\d+)?/g) ?? []).join(' ').replaceAll(',', '.');
}

/** Signs count: "1/2" is not "12". */
function fold(value: string | number | null): string {
  return semAcento(String(value ?? ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.;]$/, '');
}
