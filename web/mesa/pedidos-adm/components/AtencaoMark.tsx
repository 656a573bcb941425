import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { ROTULO_DA_ATENCAO, type Atencao } from '#domain/mesa/atencao.ts';
import { PRECISA_DE_ATENCAO } from '#domain/pedidos/destaques.ts';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Icon } from '#ui/picture/Icon.tsx';

/** Shown beside an order of a list that needs attention, with the reasons in words; nothing where none is. */
export function AtencaoMark({ atencao }: { atencao: readonly Atencao[] }) {
  if (atencao.length === 0) return null;
  const words = `${PRECISA_DE_ATENCAO}: ${atencao.map((one) => ROTULO_DA_ATENCAO[one]).join(', ')}`;
  return (
    <span className="ink-wait" title={words}>
      <Icon icon={TriangleAlert} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
