import Circle from 'lucide-react/icons/circle';
import Diamond from 'lucide-react/icons/diamond';
import Hexagon from 'lucide-react/icons/hexagon';
import Square from 'lucide-react/icons/square';
import Star from 'lucide-react/icons/star';
import Triangle from 'lucide-react/icons/triangle';
import type { Etiqueta } from '#contracts/chat/etiquetas.contract.ts';
import type { CorDaEtiqueta } from '#domain/chat/etiqueta.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { useEtiquetas } from '../etiquetas.api.ts';
import '../etiquetas.css';

/** Each colour has a shape of its own, for eyes that see no hues. */
const SHAPES = {
  azul: Circle,
  verde: Triangle,
  amarela: Square,
  vermelha: Diamond,
  lilas: Star,
  cinza: Hexagon,
} satisfies Readonly<Record<CorDaEtiqueta, typeof Circle>>;

export function EtiquetaChip({ nome, cor }: Pick<Etiqueta, 'nome' | 'cor'>) {
  return (
    <span className={`etiqueta etiqueta-${cor}`}>
      <Icon icon={SHAPES[cor]} />
      {nome}
    </span>
  );
}

/** The labels of a conversation by their ids; nothing without one. */
export function EtiquetaChips({ ids }: { ids: readonly string[] }) {
  const all = useEtiquetas();
  const own = ids.flatMap((id) => all?.find((one) => one.id === id) ?? []);
  if (own.length === 0) return null;
  return (
    <span className="etiquetas-chips">
      {own.map((one) => (
        <EtiquetaChip key={one.id} {...one} />
      ))}
    </span>
  );
}
