import { notifyManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import IdCard from 'lucide-react/icons/id-card';
import { useState } from 'react';
import { lerTratamento, mudarTratamento } from '#contracts/contas/tratamento.contract.ts';
import { nomeComTratamento, TRATAMENTOS, type Tratamento } from '#domain/contas/tratamento.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { Note } from '#ui/status/Note.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { AccountSection, SaidLine } from './AccountSection.tsx';

const KEY = ['tratamento'];

/** The form of address with which patients read the doctor's name; saved as soon as it is chosen. */
export function TratamentoSection() {
  const read = useQuery(reading(KEY, lerTratamento));
  return (
    <AccountSection title="Como os pacientes leem o seu nome" icon={IdCard}>
      <p className="muted">
        Vale nas páginas, no chat e nos e-mails. Nos documentos vai o nome do seu registro, sem tratamento.
      </p>
      <LoadedQuery query={read}>{(data) => <Choice {...data} />}</LoadedQuery>
    </AccountSection>
  );
}

function Choice({ nome, tratamento }: { nome: string; tratamento: Tratamento }) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  // The mutation's own state is rendered a task after the click: until then React would set the radio back.
  const [saving, setSaving] = useState<Tratamento | null>(null);
  const change = useMutation({
    mutationFn: (chosen: Tratamento) => call(mudarTratamento, { body: { tratamento: chosen } }),
    onSuccess: (now) => {
      client.setQueryData(KEY, now);
      setSaid(`Salvo: ${nomeComTratamento(now)}.`);
    },
    // After the answer is rendered, which takes a task as well.
    onSettled: () => notifyManager.schedule(() => setSaving(null)),
  });
  const chosen = saving ?? tratamento;
  return (
    <>
      <div className="grid gap-2" role="radiogroup" aria-label="Tratamento">
        {TRATAMENTOS.map((one) => (
          <label key={one} className="inline-row">
            <input
              type="radio"
              name="tratamento"
              className="radio"
              checked={chosen === one}
              onChange={() => {
                if (saving !== null) return;
                setSaid('');
                setSaving(one);
                change.mutate(one);
              }}
            />
            {nomeComTratamento({ tratamento: one, nome })}
          </label>
        ))}
      </div>
      {change.error && (
        <Note kind="stop" role="alert">
          {change.error.message}
        </Note>
      )}
      <SaidLine text={said} />
    </>
  );
}
