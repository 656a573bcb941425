import { useRef, useState } from 'react';
import type { ExtratoDeRepasse } from '#contracts/mesa/repasse.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { MAX_NOTA_DO_REPASSE } from '#domain/pagamentos/repasse.ts';
import { ApiError } from '#lib/api/api.ts';
import { timeNow } from '#lib/clock/server-time.ts';
import { Button } from '#ui/button/Button.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useNotarPagamento } from '../repasse.api.ts';
import { aPagarWords } from './RepasseTable.tsx';

/** Whether a closed month was paid; notes it, changes the note or takes it back. */
export function Pagamento({ extrato }: { extrato: ExtratoDeRepasse }) {
  const { mes, medico, resumo } = extrato;
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<DoneWords | null>(null);
  const { mutateAsync, isPending } = useNotarPagamento(medico.id);
  const [failure, setFailure] = useState<string | null>(null);

  async function note(pagoEm: string | null, nota: string) {
    setFailure(null);
    try {
      await mutateAsync({ mes, pagoEm, nota, versao: resumo.versao });
      setOpen(false);
      setSaid({ text: pagoEm === null ? 'Pagamento desfeito: o mês está a pagar.' : 'Pagamento anotado.' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  }

  const paid = resumo.pagoEm !== null;
  return (
    <div className="repasse-pagamento grid gap-2">
      <Done words={said} />
      <p className="row row-wrap">
        <span className="strong num">
          {resumo.pagoEm === null
            ? aPagarWords(resumo.totalCentavos)
            : `Pago em ${formatDataBr(resumo.pagoEm)}`}
        </span>
        {resumo.nota !== '' && <span className="muted">{resumo.nota}</span>}
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {paid ? 'Corrigir pagamento' : 'Anotar pagamento'}
        </Button>
        {paid && (
          <Button
            variant="bare"
            size="sm"
            busy={isPending && !open}
            onClick={() => void note(null, resumo.nota)}
          >
            Desfazer pagamento
          </Button>
        )}
      </p>
      {failure !== null && !open && (
        <Note kind="stop" role="alert">
          {failure}
        </Note>
      )}
      {open && (
        <PagamentoDialog
          resumo={resumo}
          busy={isPending}
          failure={failure}
          onSubmit={(pagoEm, nota) => void note(pagoEm, nota)}
          onCancel={() => {
            setFailure(null);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

type PagamentoDialogProps = {
  resumo: ExtratoDeRepasse['resumo'];
  busy: boolean;
  failure: string | null;
  onSubmit: (pagoEm: string, nota: string) => void;
  onCancel: () => void;
};

function PagamentoDialog({ resumo, busy, failure, onSubmit, onCancel }: PagamentoDialogProps) {
  const day = useRef<HTMLInputElement>(null);
  const today = dataEmSaoPaulo(timeNow());
  const [pagoEm, setPagoEm] = useState(resumo.pagoEm ?? today);
  const [nota, setNota] = useState(resumo.nota);
  const [error, setError] = useState<string | undefined>();

  function submit() {
    if (pagoEm === '') {
      setError('Escolha o dia do pagamento.');
      day.current?.focus();
      return;
    }
    onSubmit(pagoEm, nota);
  }

  return (
    <FormDialog
      title={resumo.pagoEm === null ? 'Anotar pagamento' : 'Corrigir pagamento'}
      verb="Salvar pagamento"
      busy={busy}
      focus={day}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {failure !== null && (
        <Note kind="stop" role="alert">
          {failure}
        </Note>
      )}
      <Field label="Pago em" error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={day}
            type="date"
            figures="num"
            max={today}
            value={pagoEm}
            onChange={({ currentTarget }) => {
              setPagoEm(currentTarget.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Field label="Nota" hint="Como “TED 0042”. O médico lê. Nada sobre a saúde de ninguém.">
        {(control) => (
          <TextInput
            {...control}
            maxLength={MAX_NOTA_DO_REPASSE}
            autoComplete="off"
            value={nota}
            onChange={({ currentTarget }) => setNota(currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
