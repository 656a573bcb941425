import Check from 'lucide-react/icons/check';
import MessageCircle from 'lucide-react/icons/message-circle';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AtoDaMesa, PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { useAskedAct, usePaletteActs } from '#web/caso/paleta/paleta.public.ts';
import { Button } from '#ui/button/Button.tsx';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Note } from '#ui/status/Note.tsx';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { atosFor, ATO_WORDS, undoes, type AskedPedido } from '../ato-words.ts';
import { useRunAto } from '../pedidos-adm.api.ts';
import { useDossie } from '../useDossie.tsx';
import { AtoDialog } from './AtoDialog.tsx';

export function PedidoActions({ inteiro }: { inteiro: PedidoInteiro }) {
  const { pedido, paciente } = inteiro;
  const ato = useRunAto();
  const [pergunta, setPergunta] = useState<AtoDaMesa | null>(null);
  const [said, setSaid] = useState<DoneWords | null>(null);
  const dossie = useDossie(pedido.id);
  const prova = useProva();
  // Of an account that its patient erased an order is only kept: it may end, and nothing else.
  const atos = atosFor(pedido.status).filter((one) => paciente.apagadaEm === null || one === 'concluir');

  const navigate = useNavigate();
  const chat = paciente.contestadaEm === null ? `/chatpageadm/${paciente.cpf}` : null;
  const toChat = chat === null ? undefined : () => void navigate(chat);
  const conclude = atos.includes('concluir') ? () => ask('concluir') : undefined;
  useShortcuts({ q: toChat, c: conclude });
  usePaletteActs([
    ...(conclude ? [{ name: 'Concluir', icon: Check, keys: ['C'], act: conclude }] : []),
    ...(toChat ? [{ name: 'Chat', icon: MessageCircle, keys: ['Q'], act: toChat }] : []),
    ...(atos.includes('excluir')
      ? [{ name: 'Excluir', icon: Trash, keys: [], act: () => ask('excluir') }]
      : []),
  ]);

  useAskedAct(pedido.id, (which) => {
    const asked = atos.find((one) => one === which);
    if (asked) ask(asked);
  });

  function ask(which: AtoDaMesa) {
    ato.reset();
    setPergunta(which);
  }

  async function act(which: AtoDaMesa, recebido?: Recebido) {
    try {
      if (undoes(which)) {
        // One dialog at a time: the prova's dialog replaces this one.
        setPergunta(null);
        if (!(await prova.ensureProva())) return;
      }
      const { avisos } = await prova.withProva(
        () => ato.mutateAsync({ ato: which, id: pedido.id, recebido }),
        () => setPergunta(null),
      );
      setPergunta(null);
      setSaid({ text: [`Pedido ${ATO_WORDS[which].done}.`, ...avisos].join(' ') });
    } catch {
      // The error is shown in the dialog or below the buttons.
    }
  }

  return (
    <div className="pedido-atos grid gap-2">
      <div className="row row-wrap">
        {/* After an accepted case the CPF belongs to another person's account, which has nothing to do with this
            order. */}
        {chat !== null && (
          <LinkButton variant="secondary" size="sm" icon={MessageCircle} to={chat}>
            Chat
          </LinkButton>
        )}
        {dossie.button}
        {atos.includes('excluir') && (
          <Button variant="stop" size="sm" onClick={() => ask('excluir')}>
            Excluir
          </Button>
        )}
        {atos.includes('concluir') && (
          <Button size="sm" icon={Check} onClick={() => ask('concluir')}>
            Concluir
          </Button>
        )}
        {atos.includes('reabrir') && (
          <Button
            variant="secondary"
            size="sm"
            icon={Undo}
            busy={ato.isPending}
            onClick={() => ask('reabrir')}
          >
            Reabrir
          </Button>
        )}
        {atos.includes('restaurar') && (
          <Button size="sm" icon={Undo} busy={ato.isPending} onClick={() => void act('restaurar')}>
            Restaurar
          </Button>
        )}
      </div>
      {dossie.note}
      {prova.dialog}
      <Done words={said} />
      {ato.error !== null && pergunta === null && (
        <Note kind="stop" role="alert">
          {ato.error.message}
        </Note>
      )}
      {pergunta !== null && (
        <AtoDialog
          ato={pergunta}
          pedidos={[askedOf(inteiro)]}
          busy={ato.isPending}
          error={ato.error}
          onConfirm={(recebido) => void act(pergunta, recebido)}
          onCancel={() => setPergunta(null)}
        />
      )}
    </div>
  );
}

function askedOf({ pedido, paciente, temDocumento }: PedidoInteiro): AskedPedido {
  const { numero, status, atendimento, recebido, Servico_Selecionado: servico } = pedido;
  const pagamento = pedido.cobranca?.status ?? null;
  return { numero, nome: paciente.nome, servico, status, pagamento, atendimento, recebido, temDocumento };
}
