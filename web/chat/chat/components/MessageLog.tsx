import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { PaginaDoChat } from '../../../../contracts/chat/chat.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useOlderMessages, type UnsentAct } from '../chat.api.ts';
import { groupByDay, titleOfDay } from '../days.ts';
import { readMarks, describeFresh, speakerOf } from '../speech.ts';
import type { Conversation } from '../conversation.ts';
import { useReadMark } from '../useReadMark.ts';
import { MessageRow } from './MessageRow.tsx';
import { UnsentRows } from './UnsentRows.tsx';

/** Within this distance of an end, in pixels, the log counts as scrolled to that end. */
const PERTO = 120;
/** Milliseconds for which the live region stays off after older messages were loaded. */
const CALADO_MS = 1_000;

type LogProps = UnsentAct & {
  conversation: Conversation;
  pagina: PaginaDoChat;
  hoje: string;
  /** Name of the person or team on the other side. */
  outroLado: string;
  /** Called when a pressed button disappeared: moves the focus to the message field. */
  onAct: () => void;
};

/**
 * The messages of a conversation, oldest first, as a live region. A screen reader announces each new message
 * once: not while older ones are loaded, and not those that are still unsent.
 */
export function MessageLog({ conversation, pagina, messages, files, hoje, outroLado, onAct }: LogProps) {
  const regiao = useRef<HTMLDivElement>(null);
  const [noFim, setNoFim] = useState(true);
  const anteriores = useOlderMessages(conversation);
  const [calado, setCalado] = useState(false);
  useReadMark(conversation, pagina, noFim);
  // The mark as of the opening: the line "new messages" stays in place while they are read.
  const [marca] = useState(pagina.leitura[conversation.side === 'Cliente' ? 'cliente' : 'equipe'].ate);
  const { fresh, firstFresh, readWords } = readMarks(pagina, conversation.side, marca, hoje);
  const conhecidas = new Set(pagina.mensagens.map(({ id }) => id));
  const vazio = pagina.mensagens.length + messages.now.items.length + files.now.items.length === 0;
  const havia = useRef(pagina.anteriores);
  useEffect(() => {
    // The button disappears together with the last page of older messages and loses the focus.
    const sumiu = havia.current && !pagina.anteriores;
    havia.current = pagina.anteriores;
    if (sumiu && document.activeElement === document.body) regiao.current?.focus();
  }, [pagina.anteriores]);

  function verAnteriores() {
    setCalado(true);
    anteriores.mutate(undefined, { onSettled: () => setTimeout(() => setCalado(false), CALADO_MS) });
  }

  function rolou() {
    const log = regiao.current;
    if (!log) return;
    // In a reversed column `scrollTop` is 0 at the newest message and negative above it.
    const acima = -log.scrollTop;
    setNoFim(acima < PERTO);
    const topo = log.scrollHeight - log.clientHeight - acima;
    if (topo < PERTO && pagina.anteriores && !anteriores.isPending && !anteriores.isError) verAnteriores();
  }

  return (
    <div className="chat-meio">
      {/* A scrollable region must be reachable by keyboard (axe scrollable-region-focusable). */}
      <div
        className="chat-log"
        role="log"
        aria-label="Mensagens"
        aria-live={calado ? 'off' : 'polite'}
        aria-relevant="additions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        ref={regiao}
        onScroll={rolou}
      >
        <div className="wrap chat-coluna">
          {pagina.anteriores && (
            <div className="chat-anteriores">
              <Button variant="secondary" size="sm" busy={anteriores.isPending} onClick={verAnteriores}>
                Ver anteriores
              </Button>
              {anteriores.error !== null && (
                <p className="fine chat-falha" role="alert">
                  {anteriores.error.message}
                </p>
              )}
            </div>
          )}
          {vazio && <p className="chat-dia">Ainda não há mensagens.</p>}
          {groupByDay(pagina.mensagens).map((dia) => (
            <Fragment key={dia.data}>
              <p className="chat-dia">{titleOfDay(dia.data, hoje)}</p>
              {dia.mensagens.map((mensagem, i) => (
                <Fragment key={mensagem.id}>
                  {mensagem.n === firstFresh && <p className="chat-novas">{describeFresh(fresh)}</p>}
                  <MessageRow
                    mensagem={mensagem}
                    minha={mensagem.Por === conversation.side && !mensagem.automatica}
                    quem={speakerOf(mensagem, dia.mensagens[i - 1], conversation.side, outroLado)}
                    lida={readWords(mensagem)}
                  />
                </Fragment>
              ))}
            </Fragment>
          ))}
          <UnsentRows messages={messages} files={files} conhecidas={conhecidas} onAct={onAct} />
        </div>
      </div>
      {!noFim && (
        <Button
          variant="secondary"
          size="sm"
          icon={ArrowDown}
          className="chat-ao-fim"
          onClick={() => {
            regiao.current?.scrollTo({ top: 0 });
            regiao.current?.focus();
          }}
        >
          Ir para o fim
        </Button>
      )}
    </div>
  );
}
