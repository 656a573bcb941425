import { useRef, useState } from 'react';
import {
  FRASE_DO_MOTIVO,
  MOTIVOS_DA_CONFERENCIA,
  type MotivoDaConferencia,
} from '#domain/titular/conferencia.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select } from '#ui/field/TextInput.tsx';

type RefuseConferenciaDialogProps = {
  twoAccounts: boolean;
  busy: boolean;
  onCancel: () => void;
  onRefuse: (motivo: MotivoDaConferencia) => void;
};

/** Refuses a case and asks for the reason, which the account that asked will read. */
export function RefuseConferenciaDialog({
  twoAccounts,
  busy,
  onCancel,
  onRefuse,
}: RefuseConferenciaDialogProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [motivo, setMotivo] = useState<MotivoDaConferencia | null>(null);
  const [missing, setMissing] = useState(false);

  function submit() {
    setMissing(motivo === null);
    if (motivo === null) select.current?.focus();
    else onRefuse(motivo);
  }

  return (
    <FormDialog
      title={twoAccounts ? 'Manter a pessoa onde está?' : 'Recusar o documento?'}
      verb={twoAccounts ? 'Manter como está' : 'Recusar'}
      destructive
      busy={busy}
      focus={select}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        {twoAccounts
          ? 'A conta que cadastrou antes continua a responder pela pessoa. A outra lê o motivo.'
          : 'A conta lê o motivo e pode enviar outro documento.'}
      </p>
      <Field label="Motivo" id="motivo" error={missing && motivo === null ? 'Escolha o motivo.' : undefined}>
        {(control) => (
          <Select
            {...control}
            ref={select}
            value={motivo ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setMotivo(MOTIVOS_DA_CONFERENCIA.find((known) => known === value) ?? null)
            }
          >
            <option value="">Escolha</option>
            {MOTIVOS_DA_CONFERENCIA.map((name) => (
              <option key={name} value={name}>
                {FRASE_DO_MOTIVO[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
