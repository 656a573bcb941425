import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { CEP_MASK } from '../../../lib/forms/masks.ts';
import { useCep } from '../useCep.ts';
import type { BuscaDoCep } from '../useCep.ts';
import { Campo } from './Campo.tsx';

/** The postal code, and beneath it what its lookup said. */
export function CampoCep() {
  const { busca, aoMudarCep } = useCep();
  return (
    <div className="md-span-3 campo-cep">
      <Campo
        nome="cep"
        mascara={CEP_MASK}
        aoMudar={aoMudarCep}
        figures="num"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <div role="status" className="campo-cep-diz">
        <Resultado busca={busca} />
      </div>
    </div>
  );
}

function Resultado({ busca }: { busca: BuscaDoCep }) {
  if (busca.tipo === 'parada') return null;
  if (busca.tipo === 'buscando') return <p className="small quiet">Buscando o endereço…</p>;
  const erro = busca.tipo === 'erro' ? busca.mensagem : null;
  return (
    <p className={erro ? 'field-error' : 'field-ok'}>
      <Icon icon={erro ? CircleAlert : Check} />
      {erro ?? 'Endereço encontrado'}
    </p>
  );
}
