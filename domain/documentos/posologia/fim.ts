import { somarDias } from '#domain/calendario/datas.ts';
import { lerQuantidade } from '../extenso/quantidade.ts';
import type { ItemDaReceita } from '../receita.ts';
import { diasDaQuantidade } from './dias.ts';

/** A patient is reminded so many days before a medicine ends. */
export const LEMBRAR_DIAS_ANTES = 10;

/** A treatment of a month is renewed, one of a week ends. */
const MES = 28;

type Tomado = Pick<ItemDaReceita, 'quantidade' | 'apresentacao' | 'posologia' | 'dias' | 'continuo'>;

/**
 * Days that a medicine in continued use lasts: its duration, or its quantity where that ends before; null where
 * neither says it, and for one that is not continued.
 */
function diasAteRenovar({ quantidade, apresentacao, posologia, dias, continuo }: Tomado): number | null {
  const counted = lerQuantidade(quantidade, apresentacao);
  const read = counted && diasDaQuantidade(counted, posologia);
  const lasts = Math.min(dias ?? Infinity, read?.dias ?? Infinity);
  const goesOn = continuo || lasts >= MES;
  return goesOn && lasts > LEMBRAR_DIAS_ANTES && lasts !== Infinity ? lasts : null;
}

/**
 * The first day ('YYYY-MM-DD') without the medicine that ends first, counted from `inicio`; null where none is in
 * continued use.
 */
export function fimDaReceita(itens: readonly Tomado[], inicio: string): string | null {
  const lasting = itens.map(diasAteRenovar).filter((dias) => dias !== null);
  return lasting.length === 0 ? null : somarDias(inicio, Math.min(...lasting));
}
