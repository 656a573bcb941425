import ArrowRight from 'lucide-react/icons/arrow-right';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { retomarStep } from '../pedido-entry.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { DiscardPedido, type PedidoActProps } from './DiscardOrCancelPedido.tsx';

type RetomarPedidoProps = Omit<PedidoActProps, 'describedBy'> & { today: string };

export function RetomarPedido({ pedido, today, onDone }: RetomarPedidoProps) {
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
