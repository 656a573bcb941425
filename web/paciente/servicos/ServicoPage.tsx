import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { Fluxo } from '../fluxo/Fluxo.tsx';
import { EscolhaDoServico } from './components/EscolhaDoServico.tsx';
import { usePrecos } from './servicos.api.ts';
import './servico.css';

/** `/servico`: one of the nine, at the price in force. */
export function ServicoPage() {
  const precos = usePrecos();
  return (
    <Fluxo
      etapa={2}
      titulo="De que documento você precisa?"
      lead="Escolha um. O preço não muda depois que o Pix é gerado."
    >
      <LoadedQuery query={precos}>{({ precos: lista }) => <EscolhaDoServico precos={lista} />}</LoadedQuery>
    </Fluxo>
  );
}
