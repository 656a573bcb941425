import { useState } from 'react';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Thumbnail } from '#ui/picture/Thumbnail.tsx';
import { ArquivoViewer } from './ArquivoViewer.tsx';
import { fileDetails, fileNote, type ArquivoLido } from './arquivo-words.ts';
import './leitura.css';

export type { ArquivoLido } from './arquivo-words.ts';

export function Arquivos({ arquivos }: { arquivos: readonly ArquivoLido[] }) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <section className="leitura-parte" aria-labelledby="parte-arquivos">
      <h2 id="parte-arquivos" tabIndex={-1}>
        Arquivos <span className="num">{arquivos.length}</span>
      </h2>
      {arquivos.length === 0 ? (
        <p className="small muted">O paciente não enviou arquivos.</p>
      ) : (
        <ul className="leitura-arquivos grid">
          {arquivos.map((arquivo) =>
            arquivo.porLink === true ? (
              <li key={arquivo.id} className="leitura-arquivo">
                <button type="button" onClick={() => setShown(arquivo.id)}>
                  <VisuallyHidden>Ver {arquivo.rotulo}</VisuallyHidden>
                  <Picture arquivo={arquivo} />
                </button>
                <LinkedCaption arquivo={arquivo} />
              </li>
            ) : (
              <li key={arquivo.id}>
                <button type="button" className="leitura-arquivo" onClick={() => setShown(arquivo.id)}>
                  <Picture arquivo={arquivo} />
                  <span className="leitura-legenda">
                    <b>{arquivo.rotulo}</b>
                    <Details arquivo={arquivo} />
                  </span>
                </button>
              </li>
            ),
          )}
        </ul>
      )}
      <ArquivoViewer
        arquivo={arquivos.find(({ id }) => id === shown) ?? null}
        onClose={() => setShown(null)}
      />
    </section>
  );
}

function Picture({ arquivo: { previa, situacao } }: { arquivo: ArquivoLido }) {
  return (
    <span className="leitura-imagem">
      <Thumbnail src={previa} dotted={situacao === 'recusado'} />
    </span>
  );
}

/** A link that downloads the file, labelled by its kind and original name. */
function LinkedCaption({ arquivo }: { arquivo: ArquivoLido }) {
  const { rotulo, nomeOriginal, url } = arquivo;
  const words = (
    <>
      <b>{rotulo}</b> <span className="fine leitura-nome ellipsis">{nomeOriginal}</span>
    </>
  );
  return (
    <div className="leitura-legenda">
      {url === null ? (
        <span>{words}</span>
      ) : (
        <a href={url} download title={nomeOriginal}>
          {words}
        </a>
      )}
      <Details arquivo={arquivo} />
    </div>
  );
}

function Details({ arquivo }: { arquivo: ArquivoLido }) {
  return (
    <span className="fine num">
      {arquivo.situacao === 'guardado' ? fileDetails(arquivo).join(' · ') : fileNote(arquivo)}
    </span>
  );
}
