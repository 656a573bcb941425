import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type ReactNode } from 'react';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { groupPedidos } from '../pedido-groups.ts';
import { PedidoCard } from './PedidoCard.tsx';
import { ProntoSection } from './ProntoSection.tsx';

type ListProps = { pedidos: readonly Pedido[]; today: string; onDone: (text: string) => void };

type PedidosGroupsProps = ListProps & {
  /** The unfinished order, below what is ready. */
  children: ReactNode;
};

/** The orders: ready, waiting for the patient, on their way, over. */
export function PedidosGroups({ pedidos, children, ...rest }: PedidosGroupsProps) {
  const { prontos, depende, caminho, encerrados, antigos } = groupPedidos(pedidos, rest.today);
  const [newest, ...others] = prontos;
  const nothingElse = prontos.length + depende.length + caminho.length + encerrados.length === 0;
  return (
    <>
      {newest && <ProntoSection pedido={newest} today={rest.today} />}
      {others.length > 0 && <Group title="Também prontos" pedidos={others} {...rest} />}
      {children}
      {depende.length > 0 && (
        <Group title="Depende de você" aside={countOf(depende)} pedidos={depende} {...rest} />
      )}
      {caminho.length > 0 && (
        <Group title="A caminho" aside="não precisa fazer nada" pedidos={caminho} {...rest} />
      )}
      {encerrados.length + antigos.length > 0 && (
        <Group title="Concluídos" pedidos={encerrados} {...rest}>
          {antigos.length > 0 && (
            <Card as="div" className="pedidos-antigos">
              <details open={nothingElse}>
                <summary className="row between">
                  Anteriores
                  <span className="small muted num push">{countOf(antigos)}</span>
                  <Icon icon={ChevronDown} />
                </summary>
                <List pedidos={antigos} {...rest} />
              </details>
            </Card>
          )}
        </Group>
      )}
    </>
  );
}

function countOf({ length }: readonly Pedido[]): string {
  return length === 1 ? '1 pedido' : `${length} pedidos`;
}

type GroupProps = ListProps & { title: string; aside?: string; children?: ReactNode };

function Group({ title, aside, children, ...list }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="pedidos-grupo cluster align-baseline">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className="small muted">{aside}</span>}
      </div>
      {list.pedidos.length > 0 && <List {...list} />}
      {children}
    </section>
  );
}

function List({ pedidos, today, onDone }: ListProps) {
  return (
    <ul className="pedidos grid gap-4">
      {pedidos.map((pedido) => (
        <PedidoCard key={pedido.id} pedido={pedido} today={today} onDone={onDone} />
      ))}
    </ul>
  );
}
