import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { EtapaFrame } from '../fluxo/EtapaFrame.tsx';
import { useSession } from '../../conta/identidade/session.public.ts';
import { useStoredRascunho } from '../rascunhos/rascunhos.api.ts';
import { useCliente } from '../../conta/clientes/clientes.public.ts';
import { DadosForm } from './components/DadosForm.tsx';
import './dados.css';
import { Link } from 'react-router';

/** `/dados`: the patient's personal data, which the document needs. */
export function DadosPage() {
  const { clienteId, dadosCompletos } = useSession();
  const cliente = useCliente();
  const rascunho = useStoredRascunho({ tipo: 'dados', id: clienteId ?? '' });
  return (
    <EtapaFrame
      etapa={1}
      title="Dados pessoais"
      lead="Os seus dados vão no documento. Confira se estão como no seu RG."
    >
      <LoadedQuery query={cliente}>
        {(dados) => (
          <LoadedQuery query={rascunho}>
            {(stored) => (
              <DadosForm
                cliente={dados}
                stored={stored}
                fresh={!cliente.isFetching && !rascunho.isFetching}
              />
            )}
          </LoadedQuery>
        )}
      </LoadedQuery>
      {dadosCompletos && <MeusDadosLink />}
    </EtapaFrame>
  );
}

/** A link to the download of all data, at the end of the personal data. */
function MeusDadosLink() {
  return (
    <p className="baixar-tudo small">
      <Link to="/conta/meus-dados">Baixar tudo o que você nos enviou</Link>
    </p>
  );
}
