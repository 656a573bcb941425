import { useFormContext } from 'react-hook-form';
import { Card } from '#ui/layout/Card.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { HISTORICO_LABELS } from '../field-words.ts';
import type { CampoHistorico, Respostas } from '#domain/pedidos/historico.ts';
import { Consentimento } from './Consentimento.tsx';

/** The two declarations, and the consent to telemedicine that saving gives. */
export function DeclaracoesFields({ error }: { error: (field: CampoHistorico) => string | undefined }) {
  const { register } = useFormContext<Respostas>();
  return (
    <>
      <Card className="declaracoes">
        {(['declaraVerdade', 'autorizaEnvio'] as const).map((field) => (
          <Checkbox
            key={field}
            {...register(field)}
            id={field}
            label={HISTORICO_LABELS[field]}
            error={error(field)}
            required
          />
        ))}
      </Card>
      <Consentimento />
    </>
  );
}
