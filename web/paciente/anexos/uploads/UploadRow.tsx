import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Slash from 'lucide-react/icons/slash';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { ProgressBar } from '#ui/status/ProgressBar.tsx';
import { FileRow } from '../components/FileRow.tsx';
import { useThumbnail } from '#lib/upload/useThumbnail.ts';
import type { UploadActs } from './choose.ts';
import { UploadViewer } from './UploadViewer.tsx';
import type { UploadFile } from './uploads.ts';

const SEALS = {
  sent: { seal: <Icon icon={Check} />, sealKind: 'ok' },
  failed: { seal: <Icon icon={CircleAlert} />, sealKind: 'stop' },
  refused: { seal: <Icon icon={Slash} />, sealKind: 'idle' },
} as const;

const sealOf = (state: UploadFile['state']) =>
  state === 'sent' || state === 'failed' || state === 'refused' ? SEALS[state] : {};

type UploadRowProps = { file: UploadFile; label: string; connected: boolean; acts: UploadActs };

/** A chosen file with its state and actions. */
export function UploadRow({ file, label, connected, acts }: UploadRowProps) {
  const { id, state, nome, tipo, content } = file;
  const [open, setOpen] = useState(false);
  const thumbnail = useThumbnail(content);
  const remove = () => {
    setOpen(false);
    acts.remove(id);
    acts.onRemoved(tipo, nome);
  };
  return (
    <FileRow
      name={nome}
      state={state}
      sheet={{ src: thumbnail, dotted: state !== 'sent', ...sealOf(state) }}
      onView={() => setOpen(true)}
      end={
        state !== 'failed' &&
        state !== 'sent' && <IconButton icon={X} label={`Remover ${nome}`} onClick={remove} />
      }
      acts={
        state === 'failed' ? (
          <>
            {content !== null && (
              <Button variant="stop" size="sm" onClick={() => acts.retry(id)}>
                Tentar de novo
              </Button>
            )}
            <Button variant="bare" size="sm" onClick={() => acts.leaveOut(id)}>
              Continuar sem este arquivo
            </Button>
          </>
        ) : undefined
      }
    >
      <UploadStatus file={file} connected={connected} />
      <UploadViewer
        open={open}
        file={file}
        details={[label, formatBytes(file.tamanho)]}
        onClose={() => setOpen(false)}
        onReplace={(files) => {
          setOpen(false);
          acts.choose(files, { tipo, inPlaceOf: id });
        }}
        onRemove={remove}
      />
    </FileRow>
  );
}

const WORDS = { queued: 'na fila', sent: 'enviado' };

function UploadStatus({ file, connected }: { file: UploadFile; connected: boolean }) {
  const { state, tamanho, bytes, reason, tries } = file;
  const size = formatBytes(tamanho);
  if (state === 'refused') {
    return (
      <p className="small" role="status">
        {reason}
      </p>
    );
  }
  if (state === 'failed') {
    return (
      <p className="small" role="alert">
        Erro ao enviar arquivos: {reason}
      </p>
    );
  }
  const begun = state === 'sending' || state === 'waiting' || (state === 'queued' && bytes > 0);
  if (begun) {
    const waits = state === 'waiting' || !connected || tries > 1;
    // All bytes are sent: the server checks the file before it answers.
    const checking = state === 'sending' && bytes >= tamanho ? 'conferindo o arquivo' : null;
    return (
      <Progress bytes={bytes} size={tamanho} words={waits ? (reason ?? 'esperando a rede') : checking} />
    );
  }
  return (
    <p className="fine quiet num">
      {size} · {WORDS[state]}
    </p>
  );
}

type ProgressProps = { bytes: number; size: number; words: string | null };

/**
 * The accessible name does not contain the file's name, so that a search by a field's label finds only the field.
 */
function Progress({ bytes, size, words }: ProgressProps) {
  const id = useId();
  return (
    <>
      <ProgressBar label="Andamento" value={(bytes / size) * 100} describedBy={id} />
      <p className="fine quiet num" id={id}>
        {formatBytes(bytes)} de {formatBytes(size)}
        {words !== null && ` · ${words}`}
      </p>
    </>
  );
}
