import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import type { DocumentoDoPaciente } from '../../../../contracts/documentos/entrega.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ViewDialog } from '../../../ui/dialog/ViewDialog.tsx';

/** The sheet itself, as large as the column, and every page at its full size. */
export function FolhaFigure({ documento }: { documento: DocumentoDoPaciente }) {
  const { folhas, titulo, medico, certificadoDeTeste, canal } = documento;
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState(false);
  const [first] = folhas;
  if (first === undefined || broken) return <FolhaToCome broken={broken} canal={canal} />;
  const alt = (page: number) =>
    folhas.length === 1
      ? `Imagem do documento: ${titulo}, de ${medico.nome}`
      : `Página ${page} de ${folhas.length}: ${titulo}, de ${medico.nome}`;
  return (
    <figure className="folha">
      <span className="folha-papel">
        {/* A4: the room is there before the picture is. */}
        <img src={first} alt={alt(1)} width={1240} height={1754} onError={() => setBroken(true)} />
      </span>
      <figcaption>
        {canal === 'transcricao' && <span className="fine quiet">Só para você conferir: não é receita.</span>}
        {certificadoDeTeste && <span className="fine quiet">Demonstração: SEM VALIDADE JURÍDICA</span>}
        <Button variant="bare" size="sm" icon={Eye} onClick={() => setOpen(true)}>
          Ver em tamanho grande
        </Button>
      </figcaption>
      <ViewDialog open={open} title={titulo} closeLabel="Fechar" onClose={() => setOpen(false)}>
        <div className="folha-grande">
          {folhas.map((folha, i) => (
            <img key={folha} src={folha} alt={alt(i + 1)} width={1240} height={1754} />
          ))}
        </div>
      </ViewDialog>
    </figure>
  );
}

type ToComeProps = { broken?: boolean; canal?: DocumentoDoPaciente['canal'] };

/** The place of a sheet that is not here: dotted, as everything that is still to come. */
function FolhaToCome({ broken = false, canal = 'eletronico' }: ToComeProps) {
  return (
    <figure className="folha">
      <FolhaVazia />
      <figcaption>
        <span className="fine quiet">
          {broken
            ? 'A imagem não pôde ser mostrada agora. O documento está guardado.'
            : canal === 'eletronico'
              ? 'A imagem aparece aqui.'
              : 'A folha é assinada à mão e vai pelo correio.'}
        </span>
      </figcaption>
    </figure>
  );
}

/** A dotted sheet. */
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
