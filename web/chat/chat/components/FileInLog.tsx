import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import type { ArquivoDaMensagem } from '../../../../contracts/chat/chat.contract.ts';
import { formatBytes, SEM_IMAGEM, VERIFICANDO_NO_CHAT } from '../../../../domain/pedidos/anexos.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useDownload } from '../../../lib/upload/useDownload.ts';
import { FileViewer } from '../../../ui/dialog/FileViewer.tsx';

/** A file among the messages: its preview, if there is one, and a download link with its name. */
export function FileInLog({ arquivo }: { arquivo: ArquivoDaMensagem }) {
  const { id, nome, situacao, aviso, previa } = arquivo;
  const [aberto, setAberto] = useState(false);
  const baixar = useDownload();
  const detalhes = [especie(arquivo), ...folhas(arquivo.paginas), formatBytes(arquivo.size)];
  return (
    <>
      <div className="chat-arquivo">
        {previa === null ? (
          <Icon icon={FileText} size="lg" />
        ) : (
          <button type="button" className="thumb-button" onClick={() => setAberto(true)}>
            <Thumbnail src={previa} />
            <VisuallyHidden>{`Ver ${nome}`}</VisuallyHidden>
          </button>
        )}
        <div>
          {situacao === 'guardado' ? (
            <a
              href={`/api/anexos/${id}/arquivo`}
              onClick={(event) => {
                // The download runs in the page, so that a failure is shown here; the address stays usable for
                // "copy link" and "open in new tab".
                event.preventDefault();
                baixar.mutate({ id });
              }}
            >
              {nome}
            </a>
          ) : (
            <span>{nome}</span>
          )}
          <p className="fine num">
            {situacao === 'em verificação' ? VERIFICANDO_NO_CHAT : (aviso ?? detalhes.join(' · '))}
          </p>
          {baixar.error !== null && (
            <p className="fine chat-falha" role="alert">
              {baixar.error.message}
            </p>
          )}
        </div>
      </div>
      <FileViewer
        open={aberto}
        name={nome}
        picture={previa}
        details={detalhes}
        note={(arquivo.paginas ?? 1) > 1 ? 'A imagem mostra a primeira página.' : null}
        broken={SEM_IMAGEM}
        error={baixar.error?.message ?? null}
        onClose={() => setAberto(false)}
      >
        <Button variant="secondary" size="sm" busy={baixar.isPending} onClick={() => baixar.mutate({ id })}>
          Baixar
        </Button>
      </FileViewer>
    </>
  );
}

function especie({ contentType }: ArquivoDaMensagem): string {
  return contentType === 'application/pdf' ? 'PDF' : 'Imagem';
}

function folhas(paginas: number | null): string[] {
  if (paginas === null) return [];
  return [paginas === 1 ? '1 página' : `${paginas} páginas`];
}
