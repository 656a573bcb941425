import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EtapaFrame } from '../fluxo/EtapaFrame.tsx';
import { ServicoForm } from './components/ServicoForm.tsx';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { usePessoas } from '#web/conta/pessoas/pessoas.public.ts';
import { usePrecos } from './servicos.api.ts';
import './servico.css';

/** `/servico`: chooses for whom, where the account asks for somebody, and one of the nine services, at the price in force. */
export function ServicoPage() {
  const precos = usePrecos();
  const pessoas = usePessoas();
  const { nome } = useSession();
  return (
    <EtapaFrame
      etapa={2}
      title="De que documento você precisa?"
      lead="Escolha um. O preço não muda depois que o Pix é gerado."
    >
      <LoadedQuery query={precos}>
        {({ precos: lista }) => (
          <LoadedQuery query={pessoas}>
            {({ pessoas: theirs }) => (
              <ServicoForm precos={lista} titular={nome ?? 'Você'} pessoas={theirs} />
            )}
          </LoadedQuery>
        )}
      </LoadedQuery>
    </EtapaFrame>
  );
}
