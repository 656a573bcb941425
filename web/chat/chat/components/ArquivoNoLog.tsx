import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import type { ArquivoDaMensagem } from '../../../../contracts/chat/chat.contract.ts';
import { formatBytes, VERIFICANDO_NO_CHAT } from '../../../../domain/anexos.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useBaixarAnexo } from '../../../paciente/anexos/anexos.api.ts';
import { Visor } from '../../../paciente/anexos/components/Visor.tsx';
import { SEM_IMAGEM } from '../../../paciente/anexos/detalhes.ts';

/** A file among the messages: its picture where there is one, and a link named by it. */
export function ArquivoNoLog({ arquivo }: { arquivo: ArquivoDaMensagem }) {
  const { id, nome, situacao, aviso, previa } = arquivo;
  const [aberto, setAberto] = useState(false);
  const baixar = useBaixarAnexo();
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
                // A failure is said here; the address itself serves whoever keeps it or opens it elsewhere.
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
      <Visor
        aberto={aberto}
        nome={nome}
        imagem={previa}
        detalhes={detalhes}
        nota={(arquivo.paginas ?? 1) > 1 ? 'A imagem mostra a primeira página.' : null}
        semImagem={SEM_IMAGEM}
        erro={baixar.error?.message ?? null}
        aoFechar={() => setAberto(false)}
      >
        <Button variant="secondary" size="sm" busy={baixar.isPending} onClick={() => baixar.mutate({ id })}>
          Baixar
        </Button>
      </Visor>
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
