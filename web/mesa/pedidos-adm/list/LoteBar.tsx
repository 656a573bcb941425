import { type PedidoNaMesa } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { ATOS, type AtoDaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { atosFor, ATO_WORDS } from '../ato-words.ts';

type LoteBarProps = {
  /** The orders of the current page. */
  pedidos: readonly PedidoNaMesa[];
  chosen: readonly PedidoNaMesa[];
  onChoose: (ids: string[]) => void;
  onAct: (ato: AtoDaMesa) => void;
};

/** Selects orders of the page and acts on them. Each button shows how many of them allow its act. */
export function LoteBar({ pedidos, chosen, onChoose, onAct }: LoteBarProps) {
  const n = chosen.length;
  const atos = ATOS.map((ato) => ({ ato, count: countAllowed(chosen, ato) }));
  return (
    <div className="pedidos-lote row row-wrap between">
      <Checkbox
        label="Selecionar todos desta página"
        checked={n === pedidos.length}
        ref={(box) => {
          if (box) box.indeterminate = n > 0 && n < pedidos.length;
        }}
        onChange={({ currentTarget: { checked } }) => onChoose(checked ? pedidos.map(({ id }) => id) : [])}
      />
      <div className="row row-wrap pedidos-lote-atos">
        <p className="small muted num" role="status" id="escolhidos">
          {n === 0 ? '' : n === 1 ? '1 pedido selecionado' : `${n} pedidos selecionados`}
        </p>
        {atos.map(
          ({ ato, count }) =>
            count > 0 && (
              <Button
                key={ato}
                variant={ato === 'excluir' ? 'stop' : 'secondary'}
                size="sm"
                aria-describedby="escolhidos"
                onClick={() => onAct(ato)}
              >
                {ATO_WORDS[ato].verb} {count} {count === 1 ? 'selecionado' : 'selecionados'}
              </Button>
            ),
        )}
      </div>
    </div>
  );
}

function countAllowed(pedidos: readonly PedidoNaMesa[], ato: AtoDaMesa): number {
  return pedidos.filter(({ status }) => atosFor(status).includes(ato)).length;
}
