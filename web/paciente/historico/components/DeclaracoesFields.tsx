import { useFormContext } from 'react-hook-form';
import { Card } from '#ui/layout/Card.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { HISTORICO_LABELS } from '../field-words.ts';
import type { CampoHistorico, Respostas } from '#domain/pedidos/historico.ts';
import { useState } from 'react';
import { TELEMEDICINA_VERSAO, TERMO_TELEMEDICINA } from '#domain/pedidos/consentimento.ts';

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

/**
 * The text of the consent; saving the questionnaire records its version. Rendered only when opened, because its
 * emergency line would otherwise be in the page twice.
 */
function Consentimento() {
  const [open, setOpen] = useState(false);
  return (
    <div className="consentimento">
      <p className="small muted">
        Ao continuar, você aceita o atendimento à distância, por escrito, como diz o termo abaixo.
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="ink-brand strong">
          Leia o termo de telemedicina, versão {TELEMEDICINA_VERSAO}
        </summary>
        {open && (
          <div className="stack small">
            {TERMO_TELEMEDICINA.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </details>
    </div>
  );
}
