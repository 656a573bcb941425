import { useRef, useState } from 'react';
import { MAX_MOTIVO_DO_ENVIO } from '#domain/correio/envio.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { useEncerrar, type Ended } from '../correio.api.ts';

type SemChegarDialogProps = {
  how: Ended['how'];
  numero: number;
  envioId: string;
  onDone: () => void;
  onCancel: () => void;
};

const WORDS = {
  devolvido: {
    title: 'A carta voltou?',
    verb: 'Marcar como devolvida',
    text: 'Ela espera para ser postada de novo, sem novo frete. O paciente é avisado para conferir o endereço.',
    label: 'O que o correio escreveu',
  },
  extraviado: {
    title: 'A carta se perdeu?',
    verb: 'Marcar como extraviada',
    text: 'As folhas são impressas, assinadas e postadas de novo, sem cobrar nada. O paciente é avisado.',
    label: 'Como se soube',
  },
} as const;

export function SemChegarDialog({ how, numero, envioId, onDone, onCancel }: SemChegarDialogProps) {
  const [motivo, setMotivo] = useState('');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const end = useEncerrar();
  const { title, verb, text, label } = WORDS[how];

  function submit() {
    setEmpty(motivo.trim() === '');
    if (motivo.trim() === '') return field.current?.focus();
    end.mutate({ id: envioId, how, motivo }, { onSuccess: onDone });
  }

  return (
    <FormDialog
      title={title}
      verb={verb}
      destructive={how === 'extraviado'}
      busy={end.isPending}
      focus={field}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="muted">
        Pedido {numero}. {text}
      </p>
      {end.error !== null && <ErrorSummary message={end.error.message} attempt={end.failureCount} />}
      <Field label={label} error={empty ? 'Escreva o que aconteceu com a carta.' : undefined}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={3}
            maxLength={MAX_MOTIVO_DO_ENVIO}
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
