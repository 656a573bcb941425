import { useState } from 'react';
import { TELEMEDICINA_VERSAO, TERMO_TELEMEDICINA } from '../../../../domain/pedidos/consentimento.ts';

/**
 * The text of the consent, to be read on the spot; saving the questionnaire records its version. Drawn when
 * opened: its emergency line would otherwise stand twice in the page.
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
            {TERMO_TELEMEDICINA.map((paragrafo) => (
              <p key={paragrafo}>{paragrafo}</p>
            ))}
          </div>
        )}
      </details>
    </div>
  );
}
