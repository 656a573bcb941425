import { fraseDaCopia } from '../copia.ts';
import { useMesa } from '../mesa.api.ts';

/** How old the last copy is, quietly; where somebody has to see to it, it stands above. */
export function UltimaCopia({ hoje }: { hoje: string }) {
  const { data } = useMesa();
  if (data?.copia.atencao !== 'nenhuma') return null;
  return <span className="muted">{fraseDaCopia(data.copia, hoje)}</span>;
}
