import { useState } from 'react';
import type { VersaoResumida } from '#contracts/catalogo/perguntas.contract.ts';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { ViewDialog } from '#ui/dialog/ViewDialog.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { SinalTags } from './PerguntaSinais.tsx';
import { useVersao, useVersoes } from '../perguntas.api.ts';

type PerguntasVersoesProps = {
  tipo: TipoDePergunta;
  onUse: (numero: number, perguntas: readonly Pergunta[]) => void;
};

/** All published versions; an old one can be opened, copied into the editor and published again from there. */
export function PerguntasVersoes({ tipo, onUse }: PerguntasVersoesProps) {
  const versoes = useVersoes(tipo);
  const today = useToday();
  const [open, setOpen] = useState<VersaoResumida | null>(null);
  // The editor above already shows that the page is loading.
  if (versoes.isPending) return null;
  return (
    <section aria-labelledby="versoes">
      <h2 className="section-title" id="versoes">
        Versões
      </h2>
      <LoadedQuery query={versoes}>
        {({ versoes: lista }) => (
          <Card as="div">
            <ul className="versoes">
              {lista.map((versao, i) => (
                <li className="row between" key={versao.versao}>
                  <div id={`versao-${versao.numero}`}>
                    <p className="small strong">
                      Versão {versao.numero} {i === 0 && <Tag kind="ok">Em vigor</Tag>}
                    </p>
                    <p className="fine quiet num">
                      {versao.autor === 'instalação' ? 'Da instalação' : 'Publicada'}{' '}
                      <time dateTime={versao.em}>{relativeDayAndHour(versao.em, today)}</time> ·{' '}
                      {versao.quantas === 1 ? '1 pergunta' : `${versao.quantas} perguntas`}
                    </p>
                  </div>
                  <Button
                    variant="bare"
                    size="desk"
                    aria-describedby={`versao-${versao.numero}`}
                    onClick={() => setOpen(versao)}
                  >
                    Ver
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </LoadedQuery>
      <ViewDialog
        open={open !== null}
        title={`Versão ${open?.numero ?? ''}`}
        closeLabel="Fechar"
        onClose={() => setOpen(null)}
      >
        {open && (
          <VersaoPerguntas
            tipo={tipo}
            id={open.versao}
            onUse={(perguntas) => {
              setOpen(null);
              onUse(open.numero, perguntas);
            }}
          />
        )}
      </ViewDialog>
    </section>
  );
}

type VersaoPerguntasProps = {
  tipo: TipoDePergunta;
  id: string;
  onUse: (perguntas: readonly Pergunta[]) => void;
};

function VersaoPerguntas({ tipo, id, onUse }: VersaoPerguntasProps) {
  const versao = useVersao(tipo, id);
  return (
    <LoadedQuery query={versao}>
      {({ perguntas }) => (
        <>
          <ol className="versao-perguntas">
            {perguntas.map(({ pergunta, descricao, ...sinais }) => (
              <li key={pergunta}>
                <p className="small strong">{pergunta}</p>
                {descricao !== '' && <p className="fine muted">{descricao}</p>}
                <SinalTags sinais={sinais} />
              </li>
            ))}
          </ol>
          <div className="dialog-actions">
            <Button variant="secondary" onClick={() => onUse(perguntas)}>
              Pôr no editor
            </Button>
          </div>
        </>
      )}
    </LoadedQuery>
  );
}
