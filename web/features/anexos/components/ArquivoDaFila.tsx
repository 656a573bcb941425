import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import FileText from 'lucide-react/icons/file-text';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import type { ActionDispatch } from 'react';
import { formatBytes } from '../../../../domain/anexos.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { Acao, Arquivo, EstadoDoArquivo } from '../fila.ts';

const SINAIS: Readonly<Record<EstadoDoArquivo, LucideIcon>> = {
  escolhido: FileText,
  'na-fila': FileText,
  enviando: LoaderCircle,
  enviado: CircleCheck,
  falhou: CircleAlert,
  pulado: CircleSlash,
};

type ArquivoDaFilaProps = { arquivo: Arquivo; despachar: ActionDispatch<[Acao]> };

/** One file of this visit: where it stands, and what can be done about it. */
export function ArquivoDaFila({ arquivo, despachar }: ArquivoDaFilaProps) {
  const { id, estado, file } = arquivo;
  return (
    <li className={`anexo-${estado}`}>
      <Icon icon={SINAIS[estado]} />
      <div className="anexo-texto">
        <p className="anexo-nome">{file.name}</p>
        <Situacao arquivo={arquivo} />
      </div>
      {estado === 'falhou' && (
        <div className="anexo-acoes">
          <Button variant="stop" size="sm" onClick={() => despachar({ tipo: 'tentar', id })}>
            Tentar de novo
          </Button>
          <Button variant="bare" size="sm" onClick={() => despachar({ tipo: 'seguirSem', id })}>
            Continuar sem este arquivo
          </Button>
        </div>
      )}
      {estado !== 'falhou' && estado !== 'enviado' && (
        <IconButton
          icon={X}
          label={`${estado === 'enviando' ? 'Cancelar' : 'Remover'} ${file.name}`}
          onClick={() => despachar({ tipo: 'remover', id })}
        />
      )}
    </li>
  );
}

const PALAVRAS = { escolhido: 'escolhido', 'na-fila': 'na fila', enviado: 'enviado' };

function Situacao({ arquivo: { estado, file, bytes, motivo } }: { arquivo: Arquivo }) {
  const size = formatBytes(file.size);
  if (estado === 'pulado') return <p className="small">{motivo}</p>;
  if (estado === 'falhou') {
    return (
      <p className="small" role="alert">
        Erro ao enviar arquivos: {motivo}
      </p>
    );
  }
  if (estado === 'enviando') {
    return (
      <>
        <ProgressBar label={`Enviando ${file.name}`} value={(bytes / file.size) * 100} />
        <p className="fine quiet num">
          {formatBytes(bytes)} de {size}
        </p>
      </>
    );
  }
  return (
    <p className="fine quiet num">
      {size} · {PALAVRAS[estado]}
    </p>
  );
}
