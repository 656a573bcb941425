import { useState } from 'react';
import type { CalendarioEmVigor } from '#contracts/catalogo/feriados-locais.contract.ts';
import type { Calendario } from '#domain/calendario/calendario.ts';
import { instanteEmSaoPaulo } from '#domain/calendario/datas.ts';
import { feriadosEntre, HORAS_PROMETIDAS, prazoUtil } from '#domain/calendario/dias-uteis.ts';
import { prazoLongo } from '#domain/calendario/promessa.ts';
import { useMinute, useToday } from '#lib/clock/clock.ts';
import { holidaySentence } from '#lib/words/deadline.ts';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';

type PromisePreviewProps = { emVigor: CalendarioEmVigor; editado: Calendario; pending: boolean };

/** The promise that a patient reads when a payment is confirmed now or on another day, by the edited calendar. */
export function PromisePreview({ emVigor, editado, pending }: PromisePreviewProps) {
  const now = useMinute();
  const today = useToday();
  const [dia, setDia] = useState('');
  const real = /^\d{4}-\d{2}-\d{2}$/.test(dia) && dia >= today;
  const pago = real ? instanteEmSaoPaulo(dia, '12:00') : now;
  const prazoBy = (calendario: Calendario) =>
    prazoUtil(pago, HORAS_PROMETIDAS, { modo: emVigor.modo, calendario });
  const prazo = prazoBy(editado);
  const before = prazoBy(emVigor);
  const when = real ? 'neste dia, ao meio-dia,' : 'agora';
  return (
    <Card as="section" pad className="prazos-agora" aria-labelledby="prazos-agora">
      <h2 id="prazos-agora">Um pagamento confirmado {when} promete</h2>
      <p className="prazos-promessa num">até {prazoLongo(prazo)}</p>
      <p className="small muted">
        {emVigor.modo === 'dias'
          ? 'São 48 horas úteis: contam as 24 horas dos dias úteis.'
          : 'São 48 horas úteis: contam só as horas de segunda a sexta, das 8h às 12h e das 13h às 18h.'}{' '}
        {holidaySentence(feriadosEntre(pago, prazo, editado))}
      </p>
      {pending && (
        <p className="small" role="status">
          {prazo.getTime() === before.getTime()
            ? 'As mudanças por salvar não mudam este prazo.'
            : `Com as mudanças por salvar. Sem elas, promete até ${prazoLongo(before)}.`}
        </p>
      )}
      <Field label="Ver o prazo de um pagamento em" className="prazos-ver">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            figures="num"
            min={today}
            max="2199-12-31"
            value={dia}
            onChange={({ currentTarget }) => setDia(currentTarget.value)}
          />
        )}
      </Field>
    </Card>
  );
}
