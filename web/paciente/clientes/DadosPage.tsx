import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { Fluxo } from '../fluxo/Fluxo.tsx';
import { useSessao } from '../../conta/identidade/sessao.public.ts';
import { LinkParaBaixar } from '../privacidade/LinkParaBaixar.tsx';
import { useRascunhoGuardado } from '../rascunhos/rascunhos.api.ts';
import { useCliente } from '../../conta/clientes/clientes.public.ts';
import { FormularioDados } from './components/FormularioDados.tsx';
import './dados.css';

/** `/dados`: the personal data that stand on the document. */
export function DadosPage() {
  const { clienteId, dadosCompletos } = useSessao();
  const cliente = useCliente();
  const rascunho = useRascunhoGuardado({ tipo: 'dados', id: clienteId ?? '' });
  return (
    <Fluxo
      etapa={1}
      titulo="Dados pessoais"
      lead="Os seus dados vão no documento. Confira se estão como no seu RG."
    >
      <LoadedQuery query={cliente}>
        {(dados) => (
          <LoadedQuery query={rascunho}>
            {(guardado) => (
              <FormularioDados
                cliente={dados}
                guardado={guardado}
                lidos={!cliente.isFetching && !rascunho.isFetching}
              />
            )}
          </LoadedQuery>
        )}
      </LoadedQuery>
      {dadosCompletos && <LinkParaBaixar />}
    </Fluxo>
  );
}
