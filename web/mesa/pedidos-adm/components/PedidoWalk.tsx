import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useNavigate } from 'react-router';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { goToPart, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { readWalk } from '../list/pedidos-walk.ts';

/** Links back to the list, and to the neighbouring orders; keys do the same, and go to parts. */
export function PedidoWalk({ id }: { id: string }) {
  const navigate = useNavigate();
  const walk = readWalk(tabStorage(), id);
  const go = (to: string | null | undefined) => (to ? () => void navigate(`/pedido/${to}`) : undefined);
  useShortcuts({
    j: go(walk?.after),
    k: go(walk?.before),
    t: () => goToPart('parte-atencao'),
    r: () => goToPart('parte-respostas'),
    f: () => goToPart('parte-arquivos'),
  });
  return (
    <nav className="pedido-volta row row-wrap gap-2" aria-label="Entre os pedidos">
      <LinkButton variant="bare" size="sm" icon={ArrowLeft} to="/pedidos">
        Pedidos
      </LinkButton>
      {walk !== null && walk.of > 1 && (
        <div className="push row">
          <span className="small muted num">
            {walk.place} de {walk.of} na lista
          </span>
          {walk.before !== null && (
            <LinkButton variant="secondary" size="sm" icon={ChevronLeft} to={`/pedido/${walk.before}`}>
              Pedido anterior
            </LinkButton>
          )}
          {walk.after !== null && (
            <LinkButton variant="secondary" size="sm" icon={ChevronRight} to={`/pedido/${walk.after}`}>
              Próximo pedido
            </LinkButton>
          )}
          <Kbd keys={['J', 'K']} />
        </div>
      )}
    </nav>
  );
}
