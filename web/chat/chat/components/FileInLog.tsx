import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import type { ArquivoDaMensagem } from '#contracts/chat/chat.contract.ts';
import {
  AVISO_DE_COMANDOS,
  formatBytes,
  PDF_COM_COMANDOS,
  SEM_IMAGEM,
  VERIFICANDO_NO_CHAT,
} from '#domain/pedidos/anexos.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Thumbnail } from '#ui/picture/Thumbnail.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { openedPreview, useDownload } from '#lib/upload/useDownload.ts';
import { FileViewer } from '#ui/dialog/FileViewer.tsx';

/** Preview, if there is one, and a download link with the file's name. */
export function FileInLog({ arquivo }: { arquivo: ArquivoDaMensagem }) {
  const { id, nome, situacao, aviso, previa } = arquivo;
  const [open, setOpen] = useState(false);
  const download = useDownload();
  const commands = arquivo.executa ? [PDF_COM_COMANDOS] : [];
  const details = [
    kindWords(arquivo),
    ...pagesWords(arquivo.paginas),
    formatBytes(arquivo.size),
    ...commands,
  ];
  return (
    <>
      <div className="chat-arquivo row">
        {previa === null ? (
          <Icon icon={FileText} size="lg" />
        ) : (
          <button type="button" className="thumb-button" onClick={() => setOpen(true)}>
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
                download.mutate({ id });
              }}
            >
              {nome}
            </a>
          ) : (
            <span>{nome}</span>
          )}
          <p className="fine num">
            {situacao === 'em verificação' ? VERIFICANDO_NO_CHAT : (aviso ?? details.join(' · '))}
          </p>
          {download.error !== null && (
            <p className="fine chat-falha ink-stop" role="alert">
              {download.error.message}
            </p>
          )}
        </div>
      </div>
      <FileViewer
        open={open}
        name={nome}
        picture={previa === null ? null : openedPreview(previa)}
        details={details}
        note={noteOf(arquivo)}
        broken={SEM_IMAGEM}
        error={download.error?.message ?? null}
        onClose={() => setOpen(false)}
      >
        <Button
          variant="secondary"
          size="sm"
          busy={download.isPending}
          onClick={() => download.mutate({ id })}
        >
          Baixar
        </Button>
      </FileViewer>
    </>
  );
}

function noteOf({ executa, paginas }: ArquivoDaMensagem): string | null {
  if (executa) return AVISO_DE_COMANDOS;
  return (paginas ?? 1) > 1 ? 'A imagem mostra a primeira página.' : null;
}

function kindWords({ contentType }: ArquivoDaMensagem): string {
  return contentType === 'application/pdf' ? 'PDF' : 'Imagem';
}

function pagesWords(paginas: number | null): string[] {
  if (paginas === null) return [];
  return [paginas === 1 ? '1 página' : `${paginas} páginas`];
}
