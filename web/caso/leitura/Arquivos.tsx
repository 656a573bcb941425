import { useState } from 'react';
import { Thumbnail } from '../../ui/picture/Thumbnail.tsx';
import { ArquivoViewer } from './ArquivoViewer.tsx';
import { fileDetails, fileNote, type ArquivoLido } from './arquivo-words.ts';
import './leitura.css';

export type { ArquivoLido } from './arquivo-words.ts';

/** The files of a case with their pictures; each opens in place. */
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
        <ul className="leitura-arquivos">
          {arquivos.map((arquivo) => (
            <li key={arquivo.id}>
              <button type="button" onClick={() => setShown(arquivo.id)}>
                <span className="leitura-imagem">
                  <Thumbnail src={arquivo.previa} dotted={arquivo.situacao === 'recusado'} />
                </span>
                <span className="leitura-legenda">
                  <b>{arquivo.rotulo}</b>
                  <span className="fine num">
                    {arquivo.situacao === 'guardado' ? fileDetails(arquivo).join(' · ') : fileNote(arquivo)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ArquivoViewer
        arquivo={arquivos.find(({ id }) => id === shown) ?? null}
        onClose={() => setShown(null)}
      />
    </section>
  );
}
