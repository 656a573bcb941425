import Eye from 'lucide-react/icons/eye';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { comPreposicao } from '#domain/contas/tratamento.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ViewDialog } from '#ui/dialog/ViewDialog.tsx';

type Picture = { state: 'drawing' | 'drawn' | 'failed'; attempt: number };

export function FolhaFigure({ documento }: { documento: DocumentoDoPaciente }) {
  const { folhas, titulo, medico, certificadoDeTeste, canal } = documento;
  const [open, setOpen] = useState(false);
  // The server draws the picture on the first request, which takes a moment; `attempt` requests it again.
  const [picture, setPicture] = useState<Picture>({ state: 'drawing', attempt: 0 });
  const [first] = folhas;
  if (first === undefined) return <FolhaToCome canal={canal} />;
  const { state, attempt } = picture;
  const again = state === 'failed' || (state === 'drawing' && attempt > 0);
  const de = comPreposicao('de', medico.nome);
  const alt = (page: number) =>
    folhas.length === 1
      ? `Imagem do documento: ${titulo}, ${de}`
      : `Página ${page} de ${folhas.length}: ${titulo}, ${de}`;
  return (
    <figure className="folha grid gap-2" aria-busy={state === 'drawing'}>
      <span className={classNames('folha-papel', state !== 'drawn' && 'folha-sem-imagem')}>
        {state !== 'failed' && (
          // A4: reserves the room before the picture is loaded.
          <img
            key={attempt}
            src={first}
            alt={alt(1)}
            width={1240}
            height={1754}
            onLoad={() => setPicture({ state: 'drawn', attempt })}
            onError={() => setPicture({ state: 'failed', attempt })}
          />
        )}
        {state !== 'drawn' && <FolhaVazia />}
      </span>
      <figcaption>
        {state === 'drawing' && (
          <span className="fine quiet" role="status">
            Carregando a folha...
          </span>
        )}
        {state === 'failed' && (
          <span className="fine quiet" role="alert">
            A imagem não pôde ser mostrada agora. O documento está guardado.
          </span>
        )}
        {canal === 'transcricao' && <span className="fine quiet">Só para você conferir: não é receita.</span>}
        {certificadoDeTeste && <span className="fine quiet">Demonstração: SEM VALIDADE JURÍDICA</span>}
        {/* One button: it keeps the focus from the failure to the picture. */}
        <Button
          variant="bare"
          size="sm"
          icon={again ? RotateCw : Eye}
          busy={again && state === 'drawing'}
          onClick={() => (again ? setPicture({ state: 'drawing', attempt: attempt + 1 }) : setOpen(true))}
        >
          {again ? 'Tentar de novo' : 'Ver em tamanho grande'}
        </Button>
      </figcaption>
      <ViewDialog open={open} title={titulo} closeLabel="Fechar" onClose={() => setOpen(false)}>
        <div className="folha-grande grid gap-4">
          {folhas.map((folha, i) => (
            <img key={folha} src={folha} alt={alt(i + 1)} width={1240} height={1754} />
          ))}
        </div>
      </ViewDialog>
    </figure>
  );
}

/** Dotted placeholder of a missing sheet. */
function FolhaToCome({ canal }: Pick<DocumentoDoPaciente, 'canal'>) {
  return (
    <figure className="folha grid gap-2">
      <FolhaVazia />
      <figcaption>
        <span className="fine quiet">
          {canal === 'eletronico' ? 'A imagem aparece aqui.' : 'A folha é assinada à mão e vai pelo correio.'}
        </span>
      </figcaption>
    </figure>
  );
}

export function FolhaVazia() {
  return (
    <span className="folha-vazia" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
      <span />
    </span>
  );
}
