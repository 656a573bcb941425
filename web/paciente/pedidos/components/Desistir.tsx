import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useState, type ReactNode } from 'react';
import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { Button, type ButtonProps } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import { useCancelarPedido, useDescartarPedido } from '../pedidos.api.ts';
import { dinheiroDoDescartado, QUANDO_VOLTA } from '../reembolso.ts';

export type DesistirProps = {
  pedido: Pedido;
  /** The ids of the words that say which order it is. */
  descricao: string;
  /** Called with what has happened: the button is gone, and somebody has to say it. */
  aoDizer: (texto: string) => void;
};

/** Throws an unpaid order away, after asking once. */
export function DescartarPedido({ pedido, descricao, aoDizer }: DesistirProps) {
  const { mutateAsync, error, reset, isPending } = useDescartarPedido();
  return (
    <Ato
      nome="Descartar pedido"
      verbo="Descartar"
      icon={Trash}
      titulo={`Descartar o pedido ${pedido.numero}?`}
      descricao={descricao}
      erro={error}
      ocupado={isPending}
      aoAbrir={reset}
      aoConfirmar={async () => {
        await mutateAsync(pedido.id);
        aoDizer(`Pedido ${pedido.numero} descartado.`);
      }}
    >
      <p className="strong">{pedido.Servico_Selecionado}</p>
      <p>
        {dinheiroDoDescartado(pedido.pagamento.status)} O que você respondeu e enviou nele sai da sua lista.
      </p>
      <p className="muted">Se mudar de ideia, a equipe pode trazer o pedido de volta pelo chat.</p>
    </Ato>
  );
}

/** Cancels a paid order that nobody has begun to read, after asking once. */
export function CancelarPedido({ pedido, descricao, aoDizer }: DesistirProps) {
  const { mutateAsync, error, reset, isPending } = useCancelarPedido();
  return (
    <Ato
      nome="Cancelar pedido"
      verbo="Cancelar pedido"
      icon={Undo}
      titulo={`Cancelar o pedido ${pedido.numero}?`}
      descricao={descricao}
      erro={error}
      ocupado={isPending}
      aoAbrir={reset}
      aoConfirmar={async () => {
        await mutateAsync(pedido.id);
        aoDizer(`Pedido ${pedido.numero} cancelado. O reembolso foi pedido.`);
      }}
    >
      <p className="strong">{pedido.Servico_Selecionado}</p>
      <p>
        Nenhum médico assumiu este pedido ainda. O valor de{' '}
        <b className="money">{formatReais(pedido.pagamento.valorCentavos)}</b> volta inteiro para a conta que
        pagou o Pix.
      </p>
      <p>{QUANDO_VOLTA}</p>
      <p className="muted">
        Não dá para desfazer: se precisar do documento depois, será preciso fazer um novo pedido.
      </p>
    </Ato>
  );
}

type AtoProps = Pick<ButtonProps, 'icon'> & {
  nome: string;
  verbo: string;
  titulo: string;
  descricao: string;
  erro: Error | null;
  ocupado: boolean;
  aoAbrir: () => void;
  aoConfirmar: () => Promise<void>;
  children: ReactNode;
};

function Ato(props: AtoProps) {
  const { nome, verbo, icon, titulo, descricao, erro, ocupado, aoAbrir, aoConfirmar, children } = props;
  const [aberto, setAberto] = useState(false);
  const umPorVez = useOneAtATime();

  async function confirmar() {
    try {
      await aoConfirmar();
      setAberto(false);
    } catch {
      // What went wrong stands in the dialog, which stays for another try.
    }
  }

  return (
    <>
      <Button
        variant="bare"
        size="sm"
        icon={icon}
        aria-describedby={descricao}
        onClick={() => {
          aoAbrir();
          setAberto(true);
        }}
      >
        {nome}
      </Button>
      <ConfirmDialog
        open={aberto}
        title={titulo}
        verb={verbo}
        destructive
        busy={ocupado}
        onConfirm={() => void umPorVez(confirmar)}
        onCancel={() => setAberto(false)}
      >
        {children}
        {erro !== null && (
          <Note kind="stop" role="alert" className="acima">
            {erro.message}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}
