import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { memo } from 'react';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { trechosDoTexto } from '#domain/chat/chat.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { lineId } from './found-line.ts';
import type { UnsentMessage } from '../outbox/messages.ts';
import { FileInLog } from './FileInLog.tsx';

type MessageRowProps = {
  mensagem: Mensagem;
  mine: boolean;
  /** Author, shown where neither the side nor the previous message makes it obvious. */
  speaker: string | null;
  /** For an own message that was read: the text, with the time at the newest one; null while it is unread. */
  readText: string | null;
};

/** One message of the log; memoized, because the log of a long conversation renders at every new message. */
export const MessageRow = memo(function MessageRow({ mensagem, mine, speaker, readText }: MessageRowProps) {
  const { arquivo, sobre } = mensagem;
  return (
    <div id={lineId(mensagem.n)} className={classNames('chat-mensagem', mine && 'chat-minha')}>
      {(speaker !== null || sobre !== null) && (
        <p className="fine quiet chat-quem">
          {speaker}
          {speaker !== null && sobre !== null && ' · '}
          {sobre !== null && `Sobre ${sobre.nome}`}
        </p>
      )}
      <div className="chat-bolha">
        {arquivo === null ? <MessageText text={mensagem.mensagem} /> : <FileInLog arquivo={arquivo} />}
      </div>
      <p className="fine quiet num chat-pe-da-mensagem">
        <time dateTime={mensagem.createdAt}>{horaEscrita(mensagem.createdAt)}</time>
        {mine && (
          <span className={classNames(readText !== null && 'ink-brand')}>
            <Icon icon={readText === null ? Check : CheckCheck} />
            {readText ?? 'Enviada'}
          </span>
        )}
      </p>
    </div>
  );
});

type UnsentMessageRowProps = {
  item: UnsentMessage;
  onRetry: () => void;
  onDiscard: () => void;
};

/** A message that the server has not confirmed yet, with its state in words. */
export function UnsentMessageRow({ item, onRetry, onDiscard }: UnsentMessageRowProps) {
  const { mensagem, em, state, reason } = item;
  return (
    <div className="chat-mensagem chat-minha chat-por-enviar">
      <div className="chat-bolha">
        <MessageText text={mensagem} />
      </div>
      <p className="fine num chat-pe-da-mensagem">
        <time dateTime={em}>{horaEscrita(em)}</time>
        {state === 'failed' ? (
          <span className="chat-falha ink-stop">
            <Icon icon={CircleAlert} />
            Não foi enviada: {reason ?? 'o servidor não aceitou.'}
          </span>
        ) : (
          <span className={classNames(state === 'waiting' && 'ink-wait')}>
            <Icon icon={Clock} />
            {state === 'sending' ? 'Enviando' : 'Será enviada quando a conexão voltar'}
          </span>
        )}
      </p>
      {state === 'failed' && (
        <div className="row">
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Tentar de novo
          </Button>
          <Button variant="bare" size="sm" onClick={onDiscard}>
            Descartar
          </Button>
        </div>
      )}
    </div>
  );
}

/** The text of a message: never markup; web addresses become plain links without referrer. */
function MessageText({ text }: { text: string }) {
  return trechosDoTexto(text).map(({ texto: part, url }, index) =>
    url === null ? (
      part
    ) : (
      // The parts of a text keep their positions.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ),
  );
}
