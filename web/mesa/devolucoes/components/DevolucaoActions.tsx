import { useRef, useState } from 'react';
import type { Devolucao } from '#contracts/pagamentos/devolucoes.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import {
  useManterDevolucao,
  useMudarValor,
  usePedirReembolso,
  useRegistrarDevolucao,
  type DevolucaoDecision,
} from '../devolucoes.api.ts';
import { useAskedAct } from '#web/caso/paleta/paleta.public.ts';
import { FailureNote } from './FailureNote.tsx';
import { ValorDialog } from './ValorDialog.tsx';
import { devolucaoActs } from '../devolucoes-words.ts';

type OpenDialog = 'pedir' | 'valor' | 'manter' | 'registrar' | null;
type DevolucaoActionsProps = {
  devolucao: Devolucao;
  /** Id of the element that describes the entry. */
  describedBy: string;
  onDone: (text: string) => void;
};

/** Each act asks for confirmation. */
export function DevolucaoActions({ devolucao, describedBy, onDone }: DevolucaoActionsProps) {
  const request = usePedirReembolso();
  const keep = useManterDevolucao();
  const record = useRegistrarDevolucao();
  const amount = useMudarValor();
  const [open, setOpen] = useState<OpenDialog>(null);
  const may = devolucaoActs(devolucao);
  const value = formatReais(devolucao.valorCentavos);
  const close = () => setOpen(null);

  useAskedAct(devolucao.pedido?.id ?? null, (ato) => {
    if (ato === 'reembolsar' && (may.request || may.retry)) openDialog('pedir');
  });

  async function finish(act: Promise<unknown>, text: string) {
    try {
      await act;
      close();
      onDone(text);
    } catch {
      // The dialog shows the error.
    }
  }

  function openDialog(which: OpenDialog) {
    for (const { reset } of [request, keep, record, amount]) reset();
    setOpen(which);
  }

  return (
    <div>
      {(may.request || may.retry) && (
        <Button
          variant="secondary"
          size="desk"
          aria-describedby={describedBy}
          busy={request.isPending}
          onClick={() => openDialog('pedir')}
        >
          {may.request ? 'Pedir reembolso' : 'Tentar agora'}
        </Button>
      )}
      {may.amount && (
        <Button variant="bare" size="desk" aria-describedby={describedBy} onClick={() => openDialog('valor')}>
          Mudar o valor
        </Button>
      )}
      {may.record && (
        <Button
          variant="bare"
          size="desk"
          aria-describedby={describedBy}
          onClick={() => openDialog('registrar')}
        >
          Marcar como devolvido por fora
        </Button>
      )}
      {may.keep && (
        <Button
          variant="bare"
          size="desk"
          aria-describedby={describedBy}
          onClick={() => openDialog('manter')}
        >
          Manter
        </Button>
      )}
      <ConfirmDialog
        open={open === 'pedir'}
        title={`Devolver ${value}?`}
        verb={may.request ? 'Pedir reembolso' : 'Tentar agora'}
        busy={request.isPending}
        onConfirm={() => void finish(request.mutateAsync(devolucao.id), `Reembolso de ${value} pedido.`)}
        onCancel={close}
      >
        <p>
          O provedor manda o valor de volta para a conta que pagou o Pix de {who(devolucao)}. Se ele falhar,
          tentamos de novo até sair.
        </p>
        <FailureNote error={request.error} />
      </ConfirmDialog>
      {open === 'valor' && (
        <ValorDialog
          devolucao={devolucao}
          busy={amount.isPending}
          error={amount.error}
          onConfirm={(novo) =>
            void finish(amount.mutateAsync(novo), `O valor agora é ${formatReais(novo.valorCentavos)}.`)
          }
          onCancel={close}
        />
      )}
      {open === 'manter' && (
        <MotivoDialog
          title={`Manter ${value}?`}
          verb="Manter"
          label="Motivo"
          text={
            devolucao.pedido && devolucao.motivo === 'valor_diferente'
              ? 'O dinheiro fica, e vale como o pagamento do pedido.'
              : 'O dinheiro fica e sai desta lista. O motivo fica guardado.'
          }
          busy={keep.isPending}
          error={keep.error}
          onConfirm={(text) => void finish(keep.mutateAsync(decision(devolucao, text)), `${value} mantidos.`)}
          onCancel={close}
        />
      )}
      {open === 'registrar' && (
        <MotivoDialog
          title={`${value} voltaram por fora?`}
          verb="Marcar como devolvido por fora"
          label="Referência"
          text="Use quando o dinheiro voltou por outro caminho, como uma transferência. Nada é pedido ao provedor. O paciente lê esta referência: data, banco ou número do comprovante."

          busy={record.isPending}
          error={record.error}
          onConfirm={(text) =>
            void finish(
              record.mutateAsync(decision(devolucao, text)),
              `${value} marcados como devolvidos por fora.`,
            )
          }
          onCancel={close}
        />
      )}
    </div>
  );
}

function who({ cliente, pedido }: Devolucao): string {
  return pedido ? `${cliente.nome}, pedido ${pedido.numero}` : cliente.nome;
}

function decision({ id }: Devolucao, motivo: string): DevolucaoDecision {
  return { id, motivo };
}

type MotivoDialogProps = {
  title: string;
  verb: string;
  label: string;
  text: string;
  busy: boolean;
  error: Error | null;
  onConfirm: (motivo: string) => void;
  onCancel: () => void;
};

function MotivoDialog(props: MotivoDialogProps) {
  const { title, verb, label, text, busy, error, onConfirm, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [motivo, setMotivo] = useState('');
  const [missing, setMissing] = useState(false);

  function submit() {
    const empty = motivo.trim() === '';
    setMissing(empty);
    if (empty) field.current?.focus();
    else onConfirm(motivo.trim());
  }

  return (
    <FormDialog title={title} verb={verb} busy={busy} focus={field} onSubmit={submit} onCancel={onCancel}>
      <p>{text}</p>
      <FailureNote error={error} />
      <Field
        label={label}
        error={missing ? 'Escreva algumas palavras: elas explicam a decisão depois.' : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            value={motivo}
            maxLength={500}
            onChange={(event) => setMotivo(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
