import { useRef, useState, type ReactNode } from 'react';
import { Field } from '../field/Field.tsx';
import { Select } from '../field/TextInput.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

type ReasonDialogProps<Reason extends string> = Pick<
  FormDialogProps,
  'title' | 'verb' | 'busy' | 'onCancel'
> & {
  /** Each reason with its sentence, in the order of the list. */
  reasons: readonly { name: Reason; sentence: string }[];
  onChosen: (reason: Reason) => void;
  /** The effect of the act. */
  children: ReactNode;
};

/** Asks for one of several reasons before an act that refuses something. */
export function ReasonDialog<Reason extends string>({
  reasons,
  onChosen,
  children,
  ...dialog
}: ReasonDialogProps<Reason>) {
  const select = useRef<HTMLSelectElement>(null);
  const [reason, setReason] = useState<Reason | null>(null);
  const [missing, setMissing] = useState(false);

  function submit() {
    setMissing(reason === null);
    if (reason === null) select.current?.focus();
    else onChosen(reason);
  }

  return (
    <FormDialog {...dialog} destructive focus={select} onSubmit={submit}>
      <p>{children}</p>
      <Field label="Motivo" id="motivo" error={missing && reason === null ? 'Escolha o motivo.' : undefined}>
        {(control) => (
          <Select
            {...control}
            ref={select}
            value={reason ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setReason(reasons.find(({ name }) => name === value)?.name ?? null)
            }
          >
            <option value="">Escolha</option>
            {reasons.map(({ name, sentence }) => (
              <option key={name} value={name}>
                {sentence}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
