import { useFormContext } from 'react-hook-form';
import { Card } from '#ui/layout/Card.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { HISTORICO_LABELS } from '../field-words.ts';
import type { CampoHistorico, Respostas } from '#domain/pedidos/historico.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { lerTermoDeTelemedicina } from '#contracts/catalogo/ajustes.contract.ts';
import { partesDoTexto } from '#domain/ajustes/textos.ts';
import { TERMO_TELEMEDICINA } from '#domain/pedidos/consentimento.ts';
import { reading } from '#lib/api/query.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';

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
  const { versao } = useSession().aplicacao.telemedicina;
  return (
    <div className="consentimento">
      <p className="small muted">
        Ao continuar, você aceita o atendimento à distância, por escrito, como diz o termo abaixo.
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="ink-brand strong">Leia o termo de telemedicina, versão {versao}</summary>
        {open && <Termo />}
      </details>
    </div>
  );
}

/** The program's own text is a part of the page; the house's is read. */
function Termo() {
  const { daCasa } = useSession().aplicacao.telemedicina;
  const own = useQuery({ ...reading(['termo-de-telemedicina'], lerTermoDeTelemedicina), enabled: daCasa });
  const blocks: readonly (string | string[])[] = daCasa
    ? partesDoTexto(own.data?.texto ?? '').flatMap(({ titulo, blocos }) => [titulo, ...blocos])
    : TERMO_TELEMEDICINA;
  if (daCasa && own.isPending) return <p className="small">Carregando...</p>;
  return (
    <div className="stack small">
      {blocks
        .filter((block) => block.length > 0)
        .map((block) =>
          typeof block === 'string' ? (
            <p key={block}>{block}</p>
          ) : (
            <ul key={block.join(' ')}>
              {block.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        )}
    </div>
  );
}
