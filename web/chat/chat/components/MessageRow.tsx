import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { memo } from 'react';
import type { Mensagem } from '../../../../contracts/chat/chat.contract.ts';
import { trechosDoTexto } from '../../../../domain/chat/chat.ts';
import { dateCreated } from '../../../../domain/calendario/datas.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/picture/Icon.tsx';
import type { UnsentMessage } from '../outbox/messages.ts';
import { FileInLog } from './FileInLog.tsx';

const hora = (dito: string) => dito.slice(-5);

type MessageRowProps = {
  mensagem: Mensagem;
  minha: boolean;
  /** Who wrote it, where that is not plain from the side it stands on. */
  quem: string | null;
  /** Of mine: the other side has read it; the time stands at the newest of them. */
  lida: string | null;
};

/** One message of the log; drawn again only when it changes: a long log must not weigh on each new message. */
export const MessageRow = memo(function MessageRow({ mensagem, minha, quem, lida }: MessageRowProps) {
  const { arquivo } = mensagem;
  return (
    <div className={classNames('chat-mensagem', minha && 'chat-minha')}>
      {quem !== null && <p className="fine quiet chat-quem">{quem}</p>}
      <div className="chat-bolha">
        {arquivo === null ? <MessageText text={mensagem.mensagem} /> : <FileInLog arquivo={arquivo} />}
      </div>
      <p className="fine quiet num chat-pe-da-mensagem">
        <time dateTime={mensagem.createdAt}>{hora(mensagem.dateCreated)}</time>
        {minha && !mensagem.automatica && (
          <span className={classNames(lida !== null && 'chat-lida')}>
            <Icon icon={lida === null ? Check : CheckCheck} />
            {lida ?? 'Enviada'}
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

/** One that the server has not yet: what becomes of it, in words. */
export function UnsentMessageRow({ item, onRetry, onDiscard }: UnsentMessageRowProps) {
  const { mensagem, em, state, reason } = item;
  return (
    <div className="chat-mensagem chat-minha chat-por-enviar">
      <div className="chat-bolha">
        <MessageText text={mensagem} />
      </div>
      <p className="fine num chat-pe-da-mensagem">
        <time dateTime={em}>{hora(dateCreated(em))}</time>
        {state === 'failed' ? (
          <span className="chat-falha">
            <Icon icon={CircleAlert} />
            Não foi enviada: {reason ?? 'o servidor não aceitou.'}
          </span>
        ) : (
          <span className={classNames(state === 'waiting' && 'chat-espera')}>
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

/** What somebody wrote: text, never markup; addresses of the web are plain links that tell nothing of this page. */
function MessageText({ text }: { text: string }) {
  return trechosDoTexto(text).map(({ texto: part, url }, index) =>
    url === null ? (
      part
    ) : (
      // The pieces of one text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ),
  );
}
