import { useState } from 'react';
import type { Repasse } from '#contracts/mesa/repasse.contract.ts';
import { mesEmPalavras } from '#domain/calendario/mes.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { useFecharMes } from '../repasse.api.ts';

type FecharMesProps = { repasse: Repasse; onDone: (text: string) => void };

/** Closes the month for good, after a question and a proof of identity. */
export function FecharMes({ repasse, onDone }: FecharMesProps) {
  const { mes, seraOPrimeiro, medicos, totalCentavos } = repasse;
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useFecharMes();
  const { withProva, dialog } = useProva();
  const nome = mesEmPalavras(mes);

  async function close() {
    setFailure(null);
    try {
      // One dialog at a time: the prova's dialog replaces this one.
      await withProva(
        () => mutateAsync(mes),
        () => setOpen(false),
      );
      setOpen(false);
      onDone(`${nome} está fechado. Estes valores não mudam mais.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOpen(false);
      if (error.code !== 'prova_necessaria') setFailure(error.message);
    }
  }

  return (
    <>
      <Button size="sm" busy={isPending && !open} onClick={() => setOpen(true)}>
        Fechar mês
      </Button>
      {failure !== null && (
        <Note kind="stop" role="alert">
          {failure}
        </Note>
      )}
      <ConfirmDialog
        open={open}
        title={`Fechar ${nome}?`}
        verb="Fechar mês"
        busy={isPending}
        onConfirm={() => void close()}
        onCancel={() => setOpen(false)}
      >
        <p>
          {medicos.length === 0 ? (
            'Nenhum médico recebe neste mês. '
          ) : (
            <>
              {medicos.length === 1 ? '1 médico recebe' : `${medicos.length} médicos recebem`}{' '}
              <b className="num">{formatReais(totalCentavos)}</b>.{' '}
            </>
          )}
          Depois de fechado, o mês não abre de novo: o que se corrigir entra no mês da correção.
        </p>
        {seraOPrimeiro && (
          <p>
            <b>Este é o primeiro mês do repasse:</b> o que veio antes de {nome} não entra nunca.
          </p>
        )}
      </ConfirmDialog>
      {dialog}
    </>
  );
}
