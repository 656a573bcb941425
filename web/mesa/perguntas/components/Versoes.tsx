import { useState } from 'react';
import type { VersaoResumida } from '../../../../contracts/catalogo/perguntas.contract.ts';
import type { TipoDePergunta } from '../../../../domain/perguntas-edicao.ts';
import type { Pergunta } from '../../../../domain/perguntas.ts';
import { useToday } from '../../../lib/clock/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Tag } from '../../../ui/status/Tag.tsx';
import { ViewDialog } from '../../../ui/dialog/ViewDialog.tsx';
import { Carregado } from '../../../feedback/Carregado.tsx';
import { relativeDayAndHour } from '../../../lib/words/when.ts';
import { useVersao, useVersoes } from '../perguntas.api.ts';

type VersoesProps = {
  tipo: TipoDePergunta;
  aoUsar: (numero: number, perguntas: readonly Pergunta[]) => void;
};

/** Every version that was ever asked, to be read; an old one goes into the editor, and is published from there. */
export function Versoes({ tipo, aoUsar }: VersoesProps) {
  const versoes = useVersoes(tipo);
  const hoje = useToday();
  const [aberta, setAberta] = useState<VersaoResumida | null>(null);
  // One thing at a time says that it is loading.
  if (versoes.isPending) return null;
  return (
    <section aria-labelledby="versoes">
      <h2 className="section-title" id="versoes">
        Versões
      </h2>
      <Carregado consulta={versoes}>
        {({ versoes: lista }) => (
          <Card as="div">
            <ul className="versoes">
              {lista.map((versao, i) => (
                <li key={versao.versao}>
                  <div id={`versao-${versao.numero}`}>
                    <p className="small strong">
                      Versão {versao.numero} {i === 0 && <Tag kind="ok">Em vigor</Tag>}
                    </p>
                    <p className="fine quiet num">
                      {versao.autor === 'instalação' ? 'Da instalação' : 'Publicada'}{' '}
                      <time dateTime={versao.em}>{relativeDayAndHour(versao.em, hoje)}</time> ·{' '}
                      {versao.quantas === 1 ? '1 pergunta' : `${versao.quantas} perguntas`}
                    </p>
                  </div>
                  <Button
                    variant="bare"
                    size="desk"
                    aria-describedby={`versao-${versao.numero}`}
                    onClick={() => setAberta(versao)}
                  >
                    Ver
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Carregado>
      <ViewDialog
        open={aberta !== null}
        title={`Versão ${aberta?.numero ?? ''}`}
        closeLabel="Fechar"
        onClose={() => setAberta(null)}
      >
        {aberta && (
          <Perguntas
            tipo={tipo}
            id={aberta.versao}
            aoUsar={(perguntas) => {
              setAberta(null);
              aoUsar(aberta.numero, perguntas);
            }}
          />
        )}
      </ViewDialog>
    </section>
  );
}

type PerguntasProps = { tipo: TipoDePergunta; id: string; aoUsar: (perguntas: readonly Pergunta[]) => void };

function Perguntas({ tipo, id, aoUsar }: PerguntasProps) {
  const versao = useVersao(tipo, id);
  return (
    <Carregado consulta={versao}>
      {({ perguntas }) => (
        <>
          <ol className="versao-perguntas">
            {perguntas.map(({ pergunta, descricao }) => (
              <li key={pergunta}>
                <p className="small strong">{pergunta}</p>
                {descricao !== '' && <p className="fine muted">{descricao}</p>}
              </li>
            ))}
          </ol>
          <div className="dialog-actions">
            <Button variant="secondary" onClick={() => aoUsar(perguntas)}>
              Pôr no editor
            </Button>
          </div>
        </>
      )}
    </Carregado>
  );
}
