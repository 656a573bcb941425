import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EtapaFrame } from '../fluxo/EtapaFrame.tsx';
import { ServicoForm } from './components/ServicoForm.tsx';
import { usePrecos } from './servicos.api.ts';
import './servico.css';

/** `/servico`: chooses one of the nine services, at the price in force. */
export function ServicoPage() {
  const precos = usePrecos();
  return (
    <EtapaFrame
      etapa={2}
      title="De que documento você precisa?"
      lead="Escolha um. O preço não muda depois que o Pix é gerado."
    >
      <LoadedQuery query={precos}>{({ precos: lista }) => <ServicoForm precos={lista} />}</LoadedQuery>
    </EtapaFrame>
  );
}
