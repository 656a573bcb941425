import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { useId } from 'react';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { ProgressBar } from '#ui/status/ProgressBar.tsx';
import { Thumbnail } from '#ui/picture/Thumbnail.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { useThumbnail } from '#lib/upload/useThumbnail.ts';
import type { UnsentFile } from '../outbox/files.ts';

type Props = {
  item: UnsentFile;
  onRetry: () => void;
  onTakeBack: () => void;
};

/** An attached file that is not in the log yet: its progress, or why it failed, and what the person can do. */
export function UnsentFileRow({ item, onRetry, onTakeBack }: Props) {
  const { nome, tamanho, em, content, state, bytes, reason } = item;
  const id = useId();
  const thumbnail = useThumbnail(content);
  const stopped = state === 'failed' || state === 'refused';
  return (
    <div className="chat-mensagem chat-minha chat-por-enviar">
      <div className="chat-bolha chat-arquivo row">
        <Thumbnail src={thumbnail} dotted />
        <div>
          <p className="chat-nome breakable">{nome}</p>
          <p className="fine num" id={id}>
            {formatBytes(tamanho)}
            {state === 'sending' && ` · ${progressText(bytes, tamanho)}`}
          </p>
          {(state === 'sending' || state === 'waiting') && (
            <ProgressBar label="Andamento" value={(bytes / tamanho) * 100} describedBy={id} />
          )}
        </div>
      </div>
      <p className="fine num chat-pe-da-mensagem">
        <time dateTime={em}>{horaEscrita(em)}</time>
        {!stopped && (
          <span className={state === 'waiting' ? 'ink-wait' : undefined}>
            <Icon icon={Clock} />
            {state === 'waiting' ? (reason ?? 'Será enviado quando a conexão voltar') : 'Enviando'}
          </span>
        )}
      </p>
      {stopped && (
        <p className="fine chat-falha ink-stop chat-pe-da-mensagem" role="alert">
          <Icon icon={CircleAlert} />
          {errorText(item)}
        </p>
      )}
      <div className="row">
        {state === 'failed' && content !== null && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Tentar de novo
          </Button>
        )}
        {state !== 'sent' && (
          <Button variant="bare" size="sm" onClick={onTakeBack}>
            Remover<VisuallyHidden>{` ${nome}`}</VisuallyHidden>
          </Button>
        )}
      </div>
    </div>
  );
}

function progressText(bytes: number, tamanho: number): string {
  const percent = Math.floor((bytes / tamanho) * 100);
  // All bytes are sent: the server checks the file before it answers.
  return percent >= 100 ? 'conferindo' : `${percent}%`;
}

/** A refusal is shown alone, other failures start with the words of docs/product/messages.md. */
function errorText({ state, reason }: UnsentFile): string {
  const text = reason ?? 'o envio não terminou.';
  return state === 'refused' ? text : `Erro ao enviar arquivos: ${text}`;
}
