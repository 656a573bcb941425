import { useRef, useState, type ReactNode } from 'react';
import { MAX_MOTIVO_DO_TALAO } from '#domain/documentos/emissao/talao.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';

type InutilizarDialogProps = {
  title: string;
  verb: string;
  /** Consequence. */
  text: string;
  act: {
    isPending: boolean;
    error: Error | null;
    failureCount: number;
    mutate: (motivo: string) => void;
  };
  onCancel: () => void;
  /** Fields before the reason. */
  children?: ReactNode;
};

/** Asks for the reason to void a numbered form, or the rest of a book. */
export function InutilizarDialog({ title, verb, text, act, onCancel, children }: InutilizarDialogProps) {
  const [motivo, setMotivo] = useState('');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  function submit() {
    setEmpty(motivo.trim() === '');
    if (motivo.trim() === '') return field.current?.focus();
    act.mutate(motivo);
  }

  return (
    <FormDialog
      title={title}
      verb={verb}
      destructive
      busy={act.isPending}
      focus={field}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="muted">{text}</p>
      {act.error !== null && <ErrorSummary message={act.error.message} attempt={act.failureCount} />}
      {children}
      <Field label="Motivo" error={empty ? 'Escreva o motivo.' : undefined}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={3}
            maxLength={MAX_MOTIVO_DO_TALAO}
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
