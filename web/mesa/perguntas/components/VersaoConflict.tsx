import { useState } from 'react';
import type { VersaoDasPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { ViewDialog } from '#ui/dialog/ViewDialog.tsx';
import { SinalTags } from './PerguntaSinais.tsx';
import { comparePerguntas, type ComparedPergunta } from '../edited-perguntas.ts';

type VersaoConflictProps = {
  other: VersaoDasPerguntas;
  mine: readonly Pergunta[];
  onKeep: () => void;
  onUse: () => void;
};

/** Shows a version published by another person, and asks which to keep. */
export function VersaoConflict({ other, mine, onKeep, onUse }: VersaoConflictProps) {
  const [comparing, setComparing] = useState(false);
  return (
    <Note kind="wait" className="edicao-nota" title="As perguntas mudaram em outro lugar">
      <p role="alert">
        A versão {other.numero} foi publicada enquanto você editava. O que você escreveu continua aqui.
      </p>
      <div className="row row-wrap acima">
        <Button variant="secondary" size="desk" onClick={() => setComparing(true)}>
          Comparar
        </Button>
        <Button variant="secondary" size="desk" onClick={onKeep}>
          Ficar com as minhas
        </Button>
        <Button variant="secondary" size="desk" onClick={onUse}>
          Usar a versão {other.numero}
        </Button>
      </div>
      <ViewDialog
        open={comparing}
        title="As duas listas"
        closeLabel="Fechar"
        onClose={() => setComparing(false)}
      >
        <div className="comparacao grid gap-6">
          <PerguntasColumn title={`Versão ${other.numero}`} lista={comparePerguntas(other.perguntas, mine)} />
          <PerguntasColumn title="As suas" lista={comparePerguntas(mine, other.perguntas)} />
        </div>
      </ViewDialog>
    </Note>
  );
}

const MARKS: Readonly<Record<Exclude<ComparedPergunta['difference'], 'nenhuma'>, string>> = {
  'so-aqui': 'Só aqui',
  descricao: 'Outra descrição',
  sinais: 'Outras marcas ou respostas',
  lugar: 'Outro lugar',
};

function PerguntasColumn({ title, lista }: { title: string; lista: readonly ComparedPergunta[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ol>
        {lista.map(({ pergunta, descricao, difference, ...sinais }, i) => (
          <li key={`${i} ${pergunta}`}>
            <p className="small strong">{pergunta === '' ? '…' : pergunta}</p>
            {descricao !== '' && <p className="fine muted">{descricao}</p>}
            <SinalTags sinais={sinais} />
            {difference !== 'nenhuma' && (
              <Tag kind={difference === 'lugar' ? 'idle' : 'wait'}>{MARKS[difference]}</Tag>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
