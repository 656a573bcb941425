import { useRef, useState } from 'react';
import { FRASES_DO_MOTIVO, MOTIVOS_DO_CASO, type MotivoDaContestacao } from '#domain/titular/contestacao.ts';
import { Field } from '#ui/field/Field.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Select } from '#ui/field/TextInput.tsx';

type RefuseDialogProps = {
  protocolo: string;
  busy: boolean;
  onCancel: () => void;
  onRefuse: (motivo: MotivoDaContestacao) => void;
};

/** Refuses a case and asks for the reason, which the person will read. */
export function RefuseDialog({ protocolo, busy, onCancel, onRefuse }: RefuseDialogProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [motivo, setMotivo] = useState<MotivoDaContestacao | null>(null);
  const [missing, setMissing] = useState(false);

  function submit() {
    setMissing(motivo === null);
    if (motivo === null) select.current?.focus();
    else onRefuse(motivo);
  }

  return (
    <FormDialog
      title={`Recusar o caso ${protocolo}?`}
      verb="Recusar"
      destructive
      busy={busy}
      focus={select}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>Nada muda na conta. A pessoa recebe o motivo por e-mail e pode abrir outro caso.</p>
      <Field label="Motivo" id="motivo" error={missing && motivo === null ? 'Escolha o motivo.' : undefined}>
        {(control) => (
          <Select
            {...control}
            ref={select}
            value={motivo ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setMotivo(MOTIVOS_DO_CASO.find((known) => known === value) ?? null)
            }
          >
            <option value="">Escolha</option>
            {MOTIVOS_DO_CASO.map((name) => (
              <option key={name} value={name}>
                {FRASES_DO_MOTIVO[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
