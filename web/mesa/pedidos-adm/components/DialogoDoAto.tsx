import type { AtoDaMesa } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { consequencia, consequenciaDoLote, VERBOS } from '../palavras.ts';

type Perguntado = { numero: number; nome: string; pagamento: string | null };

type DialogoProps = {
  ato: AtoDaMesa;
  pedidos: readonly Perguntado[];
  ocupado: boolean;
  erro: Error | null;
  aoConfirmar: () => void;
  aoVoltar: () => void;
};

/** Asks once: which order or how many, what happens to the money, and whether it can be undone. */
export function DialogoDoAto({ ato, pedidos, ocupado, erro, aoConfirmar, aoVoltar }: DialogoProps) {
  const { verbo } = VERBOS[ato];
  const [only] = pedidos;
  const alone = pedidos.length === 1 && only ? only : null;
  return (
    <ConfirmDialog
      open
      title={alone ? `${verbo} o pedido ${alone.numero}?` : `${verbo} ${pedidos.length} pedidos?`}
      verb={verbo}
      destructive={ato === 'excluir'}
      busy={ocupado}
      onConfirm={aoConfirmar}
      onCancel={aoVoltar}
    >
      {alone ? (
        <>
          <p className="strong">{alone.nome}</p>
          {consequencia(ato, alone.pagamento).map((frase) => (
            <p key={frase}>{frase}</p>
          ))}
        </>
      ) : (
        <p>{consequenciaDoLote(ato)}</p>
      )}
      {erro !== null && (
        <Note kind="stop" role="alert" className="acima">
          {erro.message}
        </Note>
      )}
    </ConfirmDialog>
  );
}
