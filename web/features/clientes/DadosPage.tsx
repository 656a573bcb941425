import { Carregado } from '../fluxo/Carregado.tsx';
import { Fluxo } from '../fluxo/Fluxo.tsx';
import { useCliente } from './clientes.api.ts';
import { FormularioDados } from './components/FormularioDados.tsx';
import './dados.css';

/** `/dados`: the personal data that stand on the document. */
export function DadosPage() {
  const cliente = useCliente();
  return (
    <Fluxo
      etapa={1}
      titulo="Dados pessoais"
      lead="Os seus dados vão no documento. Confira se estão como no seu RG."
    >
      <Carregado consulta={cliente}>{(dados) => <FormularioDados cliente={dados} />}</Carregado>
    </Fluxo>
  );
}
