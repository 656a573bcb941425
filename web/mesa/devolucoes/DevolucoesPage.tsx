import { useState } from 'react';
import { useToday } from '#lib/clock/clock.ts';
import { PaidArt } from '#ui/art/PaidArt.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadingText, SkeletonCards } from '#ui/status/Skeleton.tsx';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { DevolucoesTable } from './components/DevolucoesTable.tsx';
import { useDevolucoes } from './devolucoes.api.ts';
import './devolucoes.css';

/** `/devolucoes`: received money without an order, and the possible acts. */
export function DevolucoesPage() {
  const { data, error, refetch } = useDevolucoes();
  const today = useToday();
  const [said, setSaid] = useState<DoneWords | null>(null);
  const loading = data === undefined && error === null;
  return (
    <Page layout="desk" busy={loading}>
      <PageHeader
        title="Devoluções"
        lead={
          loading ? (
            <LoadingText text="Carregando..." />
          ) : (
            'Dinheiro que chegou sem pedido, ou que deve voltar de um pedido encerrado.'
          )
        }
      />
      <Done words={said} />
      {loading && <SkeletonCards count={2} />}
      {data === undefined && error !== null && <LoadFailed error={error} retry={refetch} />}
      {data?.pendentes.length === 0 && (
        <EmptyState
          art={<PaidArt />}
          title="Nenhuma devolução pendente"
          text="O que for cancelado, pago duas vezes ou pago num pedido excluído aparece aqui."
        />
      )}
      {data !== undefined && data.pendentes.length > 0 && (
        <DevolucoesTable
          label="Devoluções pendentes"
          devolucoes={data.pendentes}
          today={today}
          onDone={(text) => setSaid({ text })}
        />
      )}
      {data !== undefined && data.encerradas.length > 0 && (
        <section aria-labelledby="encerradas">
          <h2 className="section-title" id="encerradas">
            Encerradas
          </h2>
          <DevolucoesTable
            label="Devoluções encerradas"
            devolucoes={data.encerradas}
            today={today}
            onDone={(text) => setSaid({ text })}
          />
        </section>
      )}
    </Page>
  );
}
