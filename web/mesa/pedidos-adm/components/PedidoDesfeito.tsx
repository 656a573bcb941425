import { useState } from 'react';
import type { PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import type { AtoDoDesfeito } from '#domain/pagamentos/desfeitos.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useResolverDesfeito } from '../pedidos-adm.api.ts';

const WORDS: Readonly<Record<AtoDoDesfeito, { verb: string; title: string; text: string }>> = {
  'pedir-de-novo': {
    verb: 'Pedir o pagamento de novo',
    title: 'Pedir o pagamento de novo?',
    text: 'O paciente é avisado pelo chat e paga pelo Pix em Meus pedidos. Pago, o pedido volta à fila com um prazo novo. Se o pagamento anterior voltar também, ele aparece em Devoluções.',
  },
  'dar-baixa': {
    verb: 'Dar baixa',
    title: 'Dar baixa neste pagamento?',
    text: 'O pedido sai dos avisos da mesa, e o que foi entregue continua valendo. No fechamento do mês o valor já consta como desfeito. Se o dinheiro voltar, ele conta no mês em que voltar.',
  },
};

type PedidoDesfeitoProps = { id: string; desfeito: NonNullable<PedidoInteiro['desfeito']> };

/** A reversed payment: next step, and possible acts. */
export function PedidoDesfeito({ id, desfeito: { passo, atos } }: PedidoDesfeitoProps) {
  const resolve = useResolverDesfeito();
  const prova = useProva();
  const [asked, setAsked] = useState<AtoDoDesfeito | null>(null);

  async function act(ato: AtoDoDesfeito) {
    try {
      await prova.withProva(
        () => resolve.mutateAsync({ id, ato }),
        () => setAsked(null),
      );
      setAsked(null);
    } catch {
      // Shown in the dialog, or below the sentence.
    }
  }

  return (
    <Note kind="stop" className="pedido-desfeito" title="O dinheiro deste pedido não está aqui">
      <p>{passo}</p>
      {atos.map((ato) => (
        <Button key={ato} variant="secondary" size="desk" onClick={() => setAsked(ato)}>
          {WORDS[ato].verb}
        </Button>
      ))}
      {resolve.error !== null && asked === null && <p role="alert">{resolve.error.message}</p>}
      {prova.dialog}
      {asked !== null && (
        <ConfirmDialog
          open
          title={WORDS[asked].title}
          verb={WORDS[asked].verb}
          busy={resolve.isPending}
          onConfirm={() => void act(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{WORDS[asked].text}</p>
          {resolve.error !== null && <p role="alert">{resolve.error.message}</p>}
        </ConfirmDialog>
      )}
    </Note>
  );
}
