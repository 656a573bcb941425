import { useFormContext } from 'react-hook-form';
import { Card } from '../../../ui/layout/Card.tsx';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { ROTULOS_HISTORICO } from '../campos.ts';
import type { CampoHistorico, Respostas } from '../../../../domain/historico.ts';
import { Consentimento } from './Consentimento.tsx';

/** The two declarations, and the consent to care at a distance that goes with saving. */
export function Declaracoes({ erro }: { erro: (campo: CampoHistorico) => string | undefined }) {
  const { register } = useFormContext<Respostas>();
  return (
    <>
      <Card className="declaracoes">
        {(['declaraVerdade', 'autorizaEnvio'] as const).map((campo) => (
          <Checkbox
            key={campo}
            {...register(campo)}
            id={campo}
            label={ROTULOS_HISTORICO[campo]}
            error={erro(campo)}
            required
          />
        ))}
      </Card>
      <Consentimento />
    </>
  );
}
