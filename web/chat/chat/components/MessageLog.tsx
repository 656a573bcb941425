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

/** So close to an end, in pixels, it counts as being there. */
const PERTO = 120;
/** Older messages are in the page by then: what follows is new again. */
const CALADO_MS = 1_000;

type LogProps = UnsentAct & {
  conversation: Conversation;
  pagina: PaginaDoChat;
  hoje: string;
  /** Who speaks from the other side. */
  outroLado: string;
  /** A pressed button is gone: gives the focus to the field. */
  onAct: () => void;
};

/**
 * The messages, oldest first; every word of theirs is text inside the log. A screen reader reads each new one once:
 * additions only, nothing while older ones come in, and what is still to be sent keeps quiet.
 */
export function MessageLog({ conversation, pagina, messages, files, hoje, outroLado, onAct }: LogProps) {
  const regiao = useRef<HTMLDivElement>(null);
  const [noFim, setNoFim] = useState(true);
  const anteriores = useOlderMessages(conversation);
  const [calado, setCalado] = useState(false);
  useReadMark(conversation, pagina, noFim);
  // What was unread when the conversation was opened stays under its line while one reads.
  const [marca] = useState(pagina.leitura[conversation.side === 'Cliente' ? 'cliente' : 'equipe'].ate);
  const { fresh, firstFresh, readWords } = readMarks(pagina, conversation.side, marca, hoje);
  const conhecidas = new Set(pagina.mensagens.map(({ id }) => id));
  const vazio = pagina.mensagens.length + messages.now.items.length + files.now.items.length === 0;
  const havia = useRef(pagina.anteriores);
  useEffect(() => {
    // The button goes with the last of the older messages.
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
    // Reversed: nothing scrolled is 0, upwards is below it.
    const acima = -log.scrollTop;
    setNoFim(acima < PERTO);
    const topo = log.scrollHeight - log.clientHeight - acima;
    if (topo < PERTO && pagina.anteriores && !anteriores.isPending && !anteriores.isError) verAnteriores();
  }

  return (
    <div className="chat-meio">
      {/* The region scrolls: the keyboard must reach it (axe scrollable-region-focusable). */}
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
