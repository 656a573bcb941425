import { useState } from 'react';
import { TELEMEDICINA_VERSAO, TERMO_TELEMEDICINA } from '#domain/pedidos/consentimento.ts';

/**
 * The text of the consent; saving the questionnaire records its version. Rendered only when opened, because its
 * emergency line would otherwise be in the page twice.
 */
export function Consentimento() {
  const [open, setOpen] = useState(false);
  return (
    <div className="consentimento">
      <p className="small muted">
        Ao continuar, você aceita o atendimento à distância, por escrito, como diz o termo abaixo.
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Leia o termo de telemedicina, versão {TELEMEDICINA_VERSAO}</summary>
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
