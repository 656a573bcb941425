import ArrowRight from 'lucide-react/icons/arrow-right';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { retomada } from '../na-lista.ts';
import { relativeDayAndHour } from '../../../lib/words/when.ts';
import { DescartarPedido, type DesistirProps } from './Desistir.tsx';

type RetomarProps = Omit<DesistirProps, 'descricao'> & { hoje: string };

/** Leads back to the unfinished order that the list hides. */
export function Retomar({ pedido, hoje, aoDizer }: RetomarProps) {
  const passo = retomada(pedido);
  if (passo === null) return null;
  return (
    <section className="retomar" aria-labelledby="retomar-titulo">
      <div className="retomar-palavras">
        <h2 id="retomar-titulo">Você parou {passo.onde}</h2>
        <p className="small" id="retomar-pedido">
          {pedido.Servico_Selecionado}, salvo {relativeDayAndHour(pedido.updatedAt, hoje)}.
        </p>
      </div>
      <LinkButton variant="night" size="sm" iconEnd={ArrowRight} to={passo.to}>
        Retomar pedido
      </LinkButton>
      <DescartarPedido pedido={pedido} descricao="retomar-pedido" aoDizer={aoDizer} />
    </section>
  );
}
