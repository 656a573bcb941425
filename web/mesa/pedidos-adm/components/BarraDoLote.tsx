import { ATOS, type AtoDaMesa, type PedidoNaMesa } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { atosDe, VERBOS } from '../palavras.ts';

type BarraProps = {
  /** Of the page shown. */
  pedidos: readonly PedidoNaMesa[];
  escolhidos: readonly PedidoNaMesa[];
  aoEscolher: (ids: string[]) => void;
  aoAgir: (ato: AtoDaMesa) => void;
};

/** Several at once: choose the page, and act on what is chosen. Each act says on how many of them it can be done. */
export function BarraDoLote({ pedidos, escolhidos, aoEscolher, aoAgir }: BarraProps) {
  const n = escolhidos.length;
  const atos = ATOS.map((ato) => ({ ato, quantos: quantosPodem(escolhidos, ato) }));
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
        {atos.map(
          ({ ato, quantos }) =>
            quantos > 0 && (
              <Button
                key={ato}
                variant={ato === 'excluir' ? 'stop' : 'secondary'}
                size="sm"
                aria-describedby="escolhidos"
                onClick={() => aoAgir(ato)}
              >
                {VERBOS[ato].verbo} {quantos} {quantos === 1 ? 'selecionado' : 'selecionados'}
              </Button>
            ),
        )}
      </div>
    </div>
  );
}

function quantosPodem(pedidos: readonly PedidoNaMesa[], ato: AtoDaMesa): number {
  return pedidos.filter(({ status }) => atosDe(status).includes(ato)).length;
}
