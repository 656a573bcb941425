import { useRef, useState } from 'react';
import { FRASES_DO_MOTIVO, MOTIVOS_DO_CASO, type MotivoDoCaso } from '../../../../domain/contestacao.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Select } from '../../../ui/field/Select.tsx';

type DialogoProps = {
  protocolo: string;
  ocupado: boolean;
  aoVoltar: () => void;
  aoRecusar: (motivo: MotivoDoCaso) => void;
};

/** Asks for the reason, in the words that the person will read. */
export function DialogoRecusar({ protocolo, ocupado, aoVoltar, aoRecusar }: DialogoProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [motivo, setMotivo] = useState<MotivoDoCaso | null>(null);
  const [faltou, setFaltou] = useState(false);

  function enviar() {
    setFaltou(motivo === null);
    if (motivo === null) select.current?.focus();
    else aoRecusar(motivo);
  }

  return (
    <FormDialog
      title={`Recusar o caso ${protocolo}?`}
      verb="Recusar"
      destructive
      busy={ocupado}
      focus={select}
      onSubmit={enviar}
      onCancel={aoVoltar}
    >
      <p>Nada muda na conta. A pessoa recebe o motivo por e-mail e pode abrir outro caso.</p>
      <Field label="Motivo" id="motivo" error={faltou && motivo === null ? 'Escolha o motivo.' : undefined}>
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
            {MOTIVOS_DO_CASO.map((nome) => (
              <option key={nome} value={nome}>
                {FRASES_DO_MOTIVO[nome]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
