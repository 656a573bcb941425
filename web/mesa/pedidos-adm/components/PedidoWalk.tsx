import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useNavigate } from 'react-router';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { goToPart, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { placeInListWords } from '../list/bandejas-words.ts';
import { keepSearch } from '../list/kept-search.ts';
import { viewQuery, wholeBandeja } from '../list/pedidos-view.ts';
import { usePedidosWalk } from '../list/usePedidosWalk.ts';

/** Links back to the page of the list, and to the neighbouring orders; keys do the same, and go to parts. */
export function PedidoWalk({ id }: { id: string }) {
  const { walk, step } = usePedidosWalk(id);
  const navigate = useNavigate();
  const list = `/pedidos${viewQuery(walk?.list ?? wholeBandeja('para-ler'))}`;
  useShortcuts({
    j: walk ? () => step('after') : undefined,
    k: walk ? () => step('before') : undefined,
    t: () => goToPart('parte-atencao'),
    r: () => goToPart('parte-respostas'),
    f: () => goToPart('parte-arquivos'),
  });
  return (
    <nav className="pedido-volta row row-wrap gap-2" aria-label="Entre os pedidos">
      <LinkButton
        variant="bare"
        size="sm"
        icon={ArrowLeft}
        to={list}
        onClick={(event) => {
          // The search goes with the history entry, which is made by this click alone.
          if (!walk?.list.busca || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void navigate(list, { state: keepSearch(walk.list.busca) });
        }}
      >
        Pedidos
      </LinkButton>
      {walk !== null && (walk.before !== null || walk.after !== null) && (
        <div className="pedido-andar push row row-wrap">
          <span className="small muted num">{placeInListWords(walk)}</span>
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
