import Check from 'lucide-react/icons/check';
import MessageCircle from 'lucide-react/icons/message-circle';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { AtoDaMesa, PedidoInteiro } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Done, type DoneWords } from '../../../ui/status/Done.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { atosDe, VERBOS } from '../palavras.ts';
import { useAto } from '../pedidos-adm.api.ts';
import { useDossie } from '../useDossie.tsx';
import { DialogoDoAto } from './DialogoDoAto.tsx';

/** What the administrator may do with one order. */
export function AtosDoPedido({ inteiro: { pedido, paciente } }: { inteiro: PedidoInteiro }) {
  const ato = useAto();
  const [pergunta, setPergunta] = useState<AtoDaMesa | null>(null);
  const [dito, setDito] = useState<DoneWords | null>(null);
  const dossie = useDossie(pedido.id);
  const atos = atosDe(pedido.status);

  function perguntar(qual: AtoDaMesa) {
    ato.reset();
    setPergunta(qual);
  }

  async function agir(qual: AtoDaMesa) {
    try {
      await ato.mutateAsync({ ato: qual, id: pedido.id });
      setPergunta(null);
      setDito({ text: `Pedido ${VERBOS[qual].feito}.` });
    } catch {
      // What went wrong stands in the dialog, or beneath the buttons.
    }
  }

  return (
    <div className="pedido-atos">
      <div className="row row-wrap">
        {/* The CPF of a closed account leads to whom it belongs, who has nothing to do with this order. */}
        {paciente.contestadaEm === null && (
          <LinkButton variant="secondary" size="sm" icon={MessageCircle} to={`/chatpageadm/${paciente.cpf}`}>
            Chat
          </LinkButton>
        )}
        {dossie.botao}
        {atos.includes('excluir') && (
          <Button variant="stop" size="sm" onClick={() => perguntar('excluir')}>
            Excluir
          </Button>
        )}
        {atos.includes('concluir') && (
          <Button size="sm" icon={Check} onClick={() => perguntar('concluir')}>
            Concluir
          </Button>
        )}
        {atos.includes('restaurar') && (
          <Button size="sm" icon={Undo} busy={ato.isPending} onClick={() => void agir('restaurar')}>
            Restaurar
          </Button>
        )}
      </div>
      {dossie.recado}
      <Done words={dito} />
      {ato.error !== null && pergunta === null && (
        <Note kind="stop" role="alert">
          {ato.error.message}
        </Note>
      )}
      {pergunta !== null && (
        <DialogoDoAto
          ato={pergunta}
          pedidos={[{ numero: pedido.numero, nome: paciente.nome, pagamento: pedido.pagamento.status }]}
          ocupado={ato.isPending}
          erro={ato.error}
          aoConfirmar={() => void agir(pergunta)}
          aoVoltar={() => setPergunta(null)}
        />
      )}
    </div>
  );
}
