import { Link } from 'react-router';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { trabalhoDoPedido } from '#domain/pedidos/situacao.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import './leitura.css';

export type PedidoAnterior = {
  id: string;
  numero: number;
  Servico_Selecionado: string;
  createdAt: string;
  status: string;
  atendimento: string | null;
  /** Doctor who decided it; null without one. */
  medico: string | null;
  /** Decided by the reader. */
  seu: boolean;
  documentos: readonly { id: string; codigo: string; titulo: string }[];
};

type AnterioresProps = {
  anteriores: readonly PedidoAnterior[];
  documentHref: (id: string) => string;
  /** Address of an earlier order, for a reader with access. */
  pedidoHref?: (id: string) => string;
};

/** Newest first, each with its outcome and documents. */
export function Anteriores({ anteriores, documentHref, pedidoHref }: AnterioresProps) {
  return (
    <section className="leitura-parte" aria-labelledby="parte-antes">
      <h2 id="parte-antes">
        Antes daqui{' '}
        <span className="num">{anteriores.length === 1 ? '1 pedido' : `${anteriores.length} pedidos`}</span>
      </h2>
      {anteriores.length === 0 ? (
        <p className="small muted">É o primeiro pedido deste paciente.</p>
      ) : (
        <ul className="leitura-antes small">
          {anteriores.map((pedido) => (
            <li className="grid gap-0-3 align-baseline" key={pedido.id}>
              <span className="num quiet">{formatDataBr(dataEmSaoPaulo(pedido.createdAt))}</span>
              <span>
                {pedidoHref ? (
                  <Link to={pedidoHref(pedido.id)}>
                    Pedido {pedido.numero}, {servicoCurto(pedido.Servico_Selecionado)}
                  </Link>
                ) : (
                  servicoCurto(pedido.Servico_Selecionado)
                )}
                . {outcome(pedido)}
              </span>
              <span className="leitura-documentos">
                {pedido.documentos.map(({ id, codigo, titulo }) => (
                  <a key={id} href={documentHref(id)} download title={titulo}>
                    Documento {codigo}
                  </a>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function outcome({ status, atendimento, medico, seu }: PedidoAnterior): string {
  const open = status === 'Aguardando Pagamento';
  const word = open ? (trabalhoDoPedido({ status, atendimento }) ?? 'Sem atendimento') : status;
  if (seu) return `${word}, por você.`;
  return medico === null ? `${word}.` : `${word}, por ${medico}.`;
}
