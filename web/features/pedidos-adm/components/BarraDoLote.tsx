import type { AtoDaMesa, PedidoNaMesa } from '../../../../contracts/pedidos-adm.contract.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { atosDe, VERBOS } from '../palavras.ts';

type BarraProps = {
  /** Of the page shown. */
  pedidos: readonly PedidoNaMesa[];
  escolhidos: readonly PedidoNaMesa[];
  aoEscolher: (ids: string[]) => void;
  aoAgir: (ato: AtoDaMesa) => void;
};

/** Several at once: choose the page, and act on what is chosen. Only acts that all of them offer stand here. */
export function BarraDoLote({ pedidos, escolhidos, aoEscolher, aoAgir }: BarraProps) {
  const n = escolhidos.length;
  const atos = (['concluir', 'excluir', 'restaurar'] as const).filter(
    (ato) => n > 0 && escolhidos.every(({ status }) => atosDe(status).includes(ato)),
  );
  return (
    <div className="pedidos-lote">
      <Checkbox
        label="Selecionar todos desta página"
        checked={n === pedidos.length}
        ref={(box) => {
          if (box) box.indeterminate = n > 0 && n < pedidos.length;
        }}
        onChange={({ currentTarget: { checked } }) => aoEscolher(checked ? pedidos.map(({ id }) => id) : [])}
      />
      <div className="row row-wrap pedidos-lote-atos">
        <p className="small muted num" role="status" id="escolhidos">
          {n === 0 ? '' : n === 1 ? '1 pedido selecionado' : `${n} pedidos selecionados`}
        </p>
        {atos.map((ato) => (
          <Button
            key={ato}
            variant={ato === 'excluir' ? 'stop' : 'secondary'}
            size="sm"
            aria-describedby="escolhidos"
            onClick={() => aoAgir(ato)}
          >
            {VERBOS[ato].verbo} selecionados
          </Button>
        ))}
        {n > 0 && atos.length === 0 && <p className="small muted">Os escolhidos não têm um ato em comum.</p>}
      </div>
    </div>
  );
}
