import { useState } from 'react';
import type { VersaoDasPerguntas } from '../../../../contracts/catalogo/perguntas.contract.ts';
import type { Pergunta } from '../../../../domain/perguntas.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { Tag } from '../../../ui/status/Tag.tsx';
import { ViewDialog } from '../../../ui/dialog/ViewDialog.tsx';
import { comparar, type Comparada } from '../comparar.ts';

type ConflitoProps = {
  outra: VersaoDasPerguntas;
  minhas: readonly Pergunta[];
  aoManter: () => void;
  aoUsar: () => void;
};

/** Another version was published meanwhile: what it asks, and which of the two is to count. */
export function Conflito({ outra, minhas, aoManter, aoUsar }: ConflitoProps) {
  const [comparando, setComparando] = useState(false);
  return (
    <Note kind="wait" className="edicao-nota" title="As perguntas mudaram em outro lugar">
      <p role="alert">
        A versão {outra.numero} foi publicada enquanto você editava. O que você escreveu continua aqui.
      </p>
      <div className="row row-wrap acima">
        <Button variant="secondary" size="desk" onClick={() => setComparando(true)}>
          Comparar
        </Button>
        <Button variant="secondary" size="desk" onClick={aoManter}>
          Ficar com as minhas
        </Button>
        <Button variant="secondary" size="desk" onClick={aoUsar}>
          Usar a versão {outra.numero}
        </Button>
      </div>
      <ViewDialog
        open={comparando}
        title="As duas listas"
        closeLabel="Fechar"
        onClose={() => setComparando(false)}
      >
        <div className="comparacao">
          <Coluna titulo={`Versão ${outra.numero}`} lista={comparar(outra.perguntas, minhas)} />
          <Coluna titulo="As suas" lista={comparar(minhas, outra.perguntas)} />
        </div>
      </ViewDialog>
    </Note>
  );
}

const MARCAS: Readonly<Record<Exclude<Comparada['diferenca'], 'nenhuma'>, string>> = {
  'so-aqui': 'Só aqui',
  descricao: 'Outra descrição',
  lugar: 'Outro lugar',
};

function Coluna({ titulo, lista }: { titulo: string; lista: readonly Comparada[] }) {
  return (
    <section>
      <h3>{titulo}</h3>
      <ol>
        {lista.map(({ pergunta, descricao, diferenca }, i) => (
          <li key={`${i} ${pergunta}`}>
            <p className="small strong">{pergunta === '' ? '…' : pergunta}</p>
            {descricao !== '' && <p className="fine muted">{descricao}</p>}
            {diferenca !== 'nenhuma' && (
              <Tag kind={diferenca === 'lugar' ? 'idle' : 'wait'}>{MARCAS[diferenca]}</Tag>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
