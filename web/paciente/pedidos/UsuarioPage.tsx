import Plus from 'lucide-react/icons/plus';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { lazy, Suspense, useCallback, useState, type ComponentType } from 'react';
import type { Cliente } from '#contracts/contas/clientes.contract.ts';
import { Link } from 'react-router';
import { chosenServico } from '#lib/browser/chosen-servico.ts';
import { browserStorage } from '#lib/browser/tab-storage.ts';
import { useToday } from '#lib/clock/clock.ts';
import { LateEmptyArt } from '#ui/art/late-art.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadingText, SkeletonCards } from '#ui/status/Skeleton.tsx';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { useCliente } from '#web/conta/clientes/clientes.public.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { PedidosGroups } from './components/PedidosGroups.tsx';
import { usePedidos } from './pedidos.api.ts';
import './pedidos.css';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { retomarStep } from './pedido-entry.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { DiscardPedido, type PedidoActProps } from './components/DiscardOrCancelPedido.tsx';

/** Loaded beside the list; renders nothing while it cannot be loaded. */
const ChosenServicoOffer = lazy(async () => {
  const offer = await import('./components/ChosenServicoOffer.tsx').catch(() => null);
  return { default: offer?.ChosenServicoOffer ?? (() => null) };
});

/** Loaded by the few accounts that have such orders. */
const FechadosSection = lazy(async () => ({
  default: (await import('./components/FechadosSection.tsx')).FechadosSection,
}));

/** Loaded beside the list; renders nothing while it cannot be loaded. */
const UnconfirmedEmailNotice = lazy(async () => {
  const notice = await import('#web/conta/conta/email-notice.public.tsx').catch(() => null);
  return { default: notice?.UnconfirmedEmailNotice ?? NoNotice };
});

const NoNotice: ComponentType<{ cliente: Cliente }> = () => null;

/** `/usuario`: the patient's orders. */
export function UsuarioPage() {
  const { data, error, refetch } = usePedidos();
  const { nome } = useSession();
  // Notices above the list come with it: none may move it afterwards.
  const cliente = useCliente({ aside: true });
  const today = useToday();
  const [said, setSaid] = useState<DoneWords | null>(null);
  const say = useCallback((text: string) => setSaid({ text }), []);
  const loading = error === null && (data === undefined || cliente.isPending);
  const unconfirmed = cliente.data?.emailContato && cliente.data.emailConfirmadoEm === null && cliente.data;
  const empty = data !== undefined && data.pedidos.length + data.fechados.length === 0;
  const greeting = nome ? `Olá, ${nome.split(' ')[0]}.` : 'Acompanhe aqui cada pedido.';
  return (
    <Page busy={loading}>
      <PageHeader
        title="Meus pedidos"
        lead={loading ? <LoadingText text="Carregando..." /> : greeting}
        actions={
          !empty && (
            <LinkButton variant="secondary" size="sm" to="/servico" icon={Plus}>
              Novo pedido
            </LinkButton>
          )
        }
      />
      {loading && <SkeletonCards />}
      {data === undefined && error !== null && <LoadFailed error={error} retry={refetch} />}
      <Done words={said} />
      {data !== undefined && !loading && (
        <Suspense fallback={<SkeletonCards />}>
          <PedidosGroups pedidos={data.pedidos} today={today} onDone={say}>
            {unconfirmed && <UnconfirmedEmailNotice cliente={unconfirmed} />}
            {data.retomar && <RetomarPedido pedido={data.retomar} today={today} onDone={say} />}
            {chosenServico(browserStorage()) && <ChosenServicoOffer />}
          </PedidosGroups>
          {data.fechados.length > 0 && <FechadosSection fechados={data.fechados} />}
          {empty && <NoPedidosYet />}
        </Suspense>
      )}
      <p className="pedidos-conta">
        <LinkButton variant="bare" size="sm" to="/conta" icon={ShieldCheck}>
          Conta e segurança
        </LinkButton>
      </p>
    </Page>
  );
}

function NoPedidosYet() {
  return (
    <div className="pedidos-vazio">
      <EmptyState
        art={<LateEmptyArt />}
        title="Você ainda não tem pedidos"
        text="Conte do que você precisa. Você vê o preço antes de pagar e pode parar quando quiser."
        action={
          <LinkButton to="/servico" icon={Plus}>
            Novo pedido
          </LinkButton>
        }
      />
      <p className="small muted pedidos-ajuda">
        Precisa de ajuda? <Link to="/chatpage">Fale com a gente</Link>, de segunda a sexta.
      </p>
    </div>
  );
}

type RetomarPedidoProps = Omit<PedidoActProps, 'describedBy'> & { today: string };

function RetomarPedido({ pedido, today, onDone }: RetomarPedidoProps) {
  const step = retomarStep(pedido);
  if (step === null) return null;
  return (
    <section className="retomar row row-wrap gap-4" aria-labelledby="retomar-titulo">
      <div className="retomar-palavras">
        <h2 id="retomar-titulo">Você parou {step.where}</h2>
        <p className="small" id="retomar-pedido">
          {pedido.Servico_Selecionado}, salvo {relativeDayAndHour(pedido.updatedAt, today)}.
        </p>
      </div>
      <LinkButton variant="night" size="sm" iconEnd={ArrowRight} to={step.to}>
        Retomar pedido
      </LinkButton>
      <DiscardPedido pedido={pedido} describedBy="retomar-pedido" onDone={onDone} />
    </section>
  );
}
