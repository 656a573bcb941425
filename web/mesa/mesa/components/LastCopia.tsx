import { copiaSentence } from '../copia-words.ts';
import { useMesa } from '../mesa.api.ts';

/** How old the last copy is, quietly; where somebody has to see to it, it stands above. */
export function LastCopia({ today }: { today: string }) {
  const { data } = useMesa();
  if (data?.copia.atencao !== 'nenhuma') return null;
  return <span className="muted">{copiaSentence(data.copia, today)}</span>;
}
