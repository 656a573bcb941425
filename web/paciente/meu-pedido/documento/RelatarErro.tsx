import Flag from 'lucide-react/icons/flag';
import { useRef, useState } from 'react';
import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useRelatarErro } from '../meu-pedido.api.ts';

type RelatarErroProps = { pedidoId: string; documento: DocumentoDoPaciente };

/** The dialog keeps the words after a failure. */
export function RelatarErro({ pedidoId, documento }: RelatarErroProps) {
  const [open, setOpen] = useState(false);
  const [texto, setTexto] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutateAsync, error, isPending, reset } = useRelatarErro(pedidoId);
  const oneAtATime = useOneAtATime();

  async function send() {
    try {
      await mutateAsync({ id: documento.id, texto });
      setOpen(false);
    } catch {
      // The dialog stays open, with the words and the error.
    }
  }

  return (
    <>
      <Button
        variant="bare"
        size="sm"
        icon={Flag}
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        Relatar erro
      </Button>
      {open && (
        <FormDialog
          title={`Relatar erro: ${documento.titulo}`}
          verb="Enviar relato"
          busy={isPending}
          focus={field}
          onSubmit={() => void oneAtATime(send)}
          onCancel={() => setOpen(false)}
        >
          <p className="muted">
            O médico que assinou lê o seu relato. Se houver erro, ele revoga este documento e faz outro, sem
            custo.
          </p>
          <Field label="O que está errado" failure={error?.message}>
            {(control) => (
              <TextArea
                {...control}
                ref={field}
                rows={4}
                maxLength={1000}
                value={texto}
                onChange={(event) => setTexto(event.target.value)}
              />
            )}
          </Field>
        </FormDialog>
      )}
    </>
  );
}
