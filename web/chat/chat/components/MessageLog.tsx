import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { useOlderMessages, type UnsentAct } from '../chat.api.ts';
import { groupByDay, titleOfDay } from '../days.ts';
import { readMarks, describeFresh, speakerOf } from '../speech.ts';
import type { Conversation } from '../conversation.ts';
import { usePrintedLog } from '../usePrintedLog.ts';
import { useReadMark } from '../useReadMark.ts';
import { useFoundLine } from './found-line.ts';
import { logLines } from '../log-lines.ts';
import { AvisosRow } from './AvisosRow.tsx';
import '../avisos.css';
import '../print.css';
import { FirstMessages } from './FirstMessages.tsx';
import { MessageRow } from './MessageRow.tsx';
import { UnsentRows } from './UnsentRows.tsx';

/** Within this distance of an end, in pixels, the log counts as scrolled to that end. */
const NEAR_PX = 120;
/** Milliseconds for which the live region stays off after older messages were loaded. */
const SILENT_MS = 1_000;

type LogProps = UnsentAct & {
  conversation: Conversation;
  page: PaginaDoChat;
  today: string;
  otherSide: string;
  /** Called when a pressed button disappeared: moves the focus to the message field. */
  onAct: () => void;
  /** Inserts a text into the message field. */
  onUse: (text: string) => void;
};

/**
 * The messages of a conversation, oldest first, as a live region. A screen reader announces each new message
 * once: not while older ones are loaded, and not those that are still unsent.
 */
export function MessageLog({
  conversation,
  page: loaded,
  messages,
  files,
  today,
  otherSide,
  onAct,
  onUse,
}: LogProps) {
  const printed = usePrintedLog(conversation, loaded);
  const page = printed ?? loaded;
  const region = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const older = useOlderMessages(conversation);
  const [silent, setSilent] = useState(false);
  useReadMark(conversation, page, atEnd);
  useFoundLine(conversation, loaded);
  // The mark as of the opening: the line "new messages" stays in place while they are read.
  const [mark] = useState(page.leitura[conversation.side === 'Cliente' ? 'cliente' : 'equipe'].ate);
  const { fresh, firstFresh, readWords } = readMarks(page, conversation.side, mark, today);
  const shownIds = new Set(page.mensagens.map(({ id }) => id));
  const unsent = messages.now.items.length + files.now.items.length;
  const empty = page.mensagens.length + unsent === 0;
  const silentSoFar =
    unsent === 0 && !page.anteriores && page.mensagens.every(({ automatica }) => automatica);
  const offers = silentSoFar && conversation.side === 'Cliente';
  const hadOlder = useRef(loaded.anteriores);
  useEffect(() => {
    // The button disappears together with the last page of older messages and loses the focus.
    const gone = hadOlder.current && !loaded.anteriores;
    hadOlder.current = loaded.anteriores;
    if (gone && document.activeElement === document.body) region.current?.focus();
  }, [loaded.anteriores]);

  function loadOlder() {
    setSilent(true);
    older.mutate(undefined, { onSettled: () => setTimeout(() => setSilent(false), SILENT_MS) });
  }

  function trackEnd() {
    const log = region.current;
    if (!log) return;
    // In a reversed column `scrollTop` is 0 at the newest message and negative above it.
    const above = -log.scrollTop;
    setAtEnd(above < NEAR_PX);
    const fromTop = log.scrollHeight - log.clientHeight - above;
    if (fromTop < NEAR_PX && page.anteriores && !older.isPending && !older.isError) loadOlder();
  }

  return (
    <div className="chat-meio">
      {/* A scrollable region must be reachable by keyboard (axe scrollable-region-focusable). */}
      <div
        className="chat-log"
        role="log"
        aria-label="Mensagens"
        aria-live={silent || printed !== null ? 'off' : 'polite'}
        aria-relevant="additions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        ref={region}
        onScroll={trackEnd}
      >
        <div className="wrap chat-coluna">
          {page.anteriores && (
            <p className="chat-so-no-papel">
              Faltam as mensagens anteriores: não conseguimos ler todas. Imprima de novo com internet.
            </p>
          )}
          {page.anteriores && (
            <div className="chat-anteriores grid gap-2">
              <Button variant="secondary" size="sm" busy={older.isPending} onClick={loadOlder}>
                Ver anteriores
              </Button>
              {older.error !== null && (
                <p className="fine chat-falha ink-stop" role="alert">
                  {older.error.message}
                </p>
              )}
            </div>
          )}
          {empty && !offers && <p className="chat-dia quiet center">Ainda não há mensagens.</p>}
          {groupByDay(page.mensagens).map((day) => (
            <Fragment key={day.data}>
              <p className="chat-dia quiet center">{titleOfDay(day.data, today)}</p>
              {logLines(day.mensagens).map((line) => {
                if (line.kind === 'avisos') {
                  const links = conversation.side === 'Cliente';
                  return <AvisosRow key={line.avisos[0].id} {...line} links={links} />;
                }
                const { mensagem, before } = line;
                return (
                  <Fragment key={mensagem.id}>
                    {mensagem.n === firstFresh && <p className="chat-novas row">{describeFresh(fresh)}</p>}
                    <MessageRow
                      mensagem={mensagem}
                      mine={mensagem.Por === conversation.side}
                      speaker={speakerOf(mensagem, before, conversation.side, otherSide)}
                      readText={readWords(mensagem)}
                    />
                  </Fragment>
                );
              })}
            </Fragment>
          ))}
          {offers && <FirstMessages empty={empty} onUse={onUse} />}
          <UnsentRows messages={messages} files={files} shownIds={shownIds} onAct={onAct} />
        </div>
      </div>
      {!atEnd && (
        <Button
          variant="secondary"
          size="sm"
          icon={ArrowDown}
          className="chat-ao-fim"
          onClick={() => {
            region.current?.scrollTo({ top: 0 });
            region.current?.focus();
          }}
        >
          Ir para o fim
        </Button>
      )}
    </div>
  );
}
