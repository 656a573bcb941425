import { useState } from 'react';
import { Link } from 'react-router';
import { MOVIMENTOS_POR_PAGINA, type Movimento } from '#contracts/mesa/fechamento.contract.ts';
import { baixarRecibo } from '#contracts/pagamentos/reembolsos.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { addressOf } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { DataCell, DataTable, type Column } from '#ui/list/DataTable.tsx';
import { useMovimentos } from '../fechamento.api.ts';

const QUANDO = { title: 'Quando' };
const O_QUE = { title: 'O quê', kind: 'head' } as const;
const VALOR = { title: 'Valor', kind: 'money' } as const;
const RECIBO = { title: 'Recibo', kind: 'acts' } as const;
const COLUMNS: readonly Column[] = [O_QUE, QUANDO, VALOR, RECIBO];

const WORDS: Readonly<Record<Movimento['tipo'], string>> = {
  servico: 'Pagamento',
  frete: 'Frete',
  'sem pedido': 'Pagamento sem pedido',
  devolucao: 'Devolução',
  desfeito: 'Pagamento desfeito no provedor',
};

/** Oldest first, each order with its receipt. */
export function MovimentosSection({ mes }: { mes: string }) {
  const [pagina, setPagina] = useState(1);
  const page = useMovimentos(mes, pagina);
  return (
    <section aria-labelledby="fechamento-movimentos">
      <h2 className="section-title" id="fechamento-movimentos">
        Pagamentos e devoluções
      </h2>
      <LoadedQuery query={page}>
        {({ movimentos, total }) => (
          <>
            {movimentos.length === 0 ? (
              <p className="muted">Nada entrou nem voltou neste mês.</p>
            ) : (
              <DataTable label="Pagamentos e devoluções" columns={COLUMNS}>
                {movimentos.map((movimento) => (
                  <MovimentoTableRow key={movimento.id} movimento={movimento} />
                ))}
              </DataTable>
            )}
            {total > MOVIMENTOS_POR_PAGINA && (
              <Pages pagina={pagina} pages={Math.ceil(total / MOVIMENTOS_POR_PAGINA)} goTo={setPagina} />
            )}
          </>
        )}
      </LoadedQuery>
    </section>
  );
}

function MovimentoTableRow({ movimento }: { movimento: Movimento }) {
  const { tipo, em, pedido, nome, valorCentavos, idPayment, porFora } = movimento;
  return (
    <tr>
      <DataCell {...O_QUE}>
        <span className="strong">
          {WORDS[tipo]}
          {porFora && ' por outro meio'}
        </span>
        <span className="fine quiet num">
          {pedido && <Link to={`/pedido/${pedido.id}`}>Pedido {pedido.numero}</Link>}
          {[nome, idPayment].filter(Boolean).map((text) => ` · ${text}`)}
        </span>
      </DataCell>
      <DataCell {...QUANDO}>
        <span className="num">{dataEHora(em)}</span>
      </DataCell>
      <DataCell {...VALOR}>
        <b className="money num">{formatReais(valorCentavos)}</b>
      </DataCell>
      <DataCell {...RECIBO}>
        {pedido && tipo !== 'devolucao' && tipo !== 'desfeito' && (
          <a href={addressOf(baixarRecibo.path, { id: pedido.id })} download>
            Recibo <span className="num">{pedido.numero}</span>
          </a>
        )}
      </DataCell>
    </tr>
  );
}

type PagesProps = { pagina: number; pages: number; goTo: (pagina: number) => void };

function Pages({ pagina, pages, goTo }: PagesProps) {
  return (
    <nav className="fechamento-paginas row" aria-label="Páginas de pagamentos e devoluções">
      {pagina > 1 && (
        <Button variant="secondary" size="sm" onClick={() => goTo(pagina - 1)}>
          Anterior
        </Button>
      )}
      <span className="small muted num" role="status">
        Página {pagina} de {pages}
      </span>
      {pagina < pages && (
        <Button variant="secondary" size="sm" onClick={() => goTo(pagina + 1)}>
          Próxima
        </Button>
      )}
    </nav>
  );
}
