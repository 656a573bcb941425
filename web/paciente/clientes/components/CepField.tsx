import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Icon } from '#ui/picture/Icon.tsx';
import { CEP_MASK } from '#lib/forms/masks.ts';
import { useCep } from '../useCep.ts';
import type { CepLookup } from '../useCep.ts';
import { DadosField } from './DadosField.tsx';

export function CepField() {
  const { lookup, onCepChange } = useCep();
  return (
    <div className="md-span-3 campo-cep">
      <DadosField
        name="cep"
        mask={CEP_MASK}
        onChange={onCepChange}
        figures="num"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <div role="status" className="campo-cep-diz">
        <LookupResult lookup={lookup} />
      </div>
    </div>
  );
}

function LookupResult({ lookup }: { lookup: CepLookup }) {
  if (lookup.tipo === 'parada') return null;
  if (lookup.tipo === 'buscando') return <p className="small quiet">Buscando o endereço…</p>;
  const error = lookup.tipo === 'erro' ? lookup.message : null;
  return (
    <p className={error ? 'field-error' : 'field-ok'}>
      <Icon icon={error ? CircleAlert : Check} />
      {error ?? 'Endereço encontrado'}
    </p>
  );
}
