import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import {
  MENSAGENS_PERGUNTA,
  type MotivoDaPergunta,
  type TipoDePergunta,
} from '#domain/catalogo/perguntas-edicao.ts';
import { Button } from '#ui/button/Button.tsx';
import { randomUuid } from '#lib/browser/pedido-key.ts';
import {
  appendPergunta,
  restorePergunta,
  writePergunta,
  movePergunta,
  removePergunta,
  activePerguntas,
  type EditedPerguntas,
} from '../edited-perguntas.ts';
import { useDragOrder } from '../useDragOrder.ts';
import { useFocusAfter } from '#lib/browser/useFocusAfter.ts';
import { PerguntaCard, perguntaFieldId, arrowId, type Direction } from './PerguntaCard.tsx';
import { SinaisHelp } from './PerguntaSinais.tsx';
import { undoButtonId, RemovedPergunta } from './RemovedPergunta.tsx';

type PerguntasListProps = {
  tipo: TipoDePergunta;
  lista: EditedPerguntas;
  /** Why a question keeps the list from being published, by its id. */
  motivos: ReadonlyMap<string, MotivoDaPergunta>;
  change: (act: (now: EditedPerguntas) => EditedPerguntas) => void;
  /** Announces the result of an action to screen readers. */
  announce: (text: string) => void;
};

const ADD_BUTTON_ID = 'adicionar-pergunta';

/**
 * The editable list: questions can be written, moved, removed and added. After each action the focus is on the
 * question concerned.
 */
export function PerguntasList({ tipo, lista, motivos, change, announce }: PerguntasListProps) {
  const area = useRef<HTMLOListElement>(null);
  const atGestureStart = useRef(lista);
  const focusAfter = useFocusAfter();
  const total = activePerguntas(lista).length;
  const placeOf = (id: string) => activePerguntas(lista).findIndex((item) => item.id === id) + 1;
  const { grabbed, grab } = useDragOrder({
    area,
    onMove: (id, to) => change((now) => movePergunta(now, id, to)),
    onDrop: (id) => announce(`Pergunta no lugar ${placeOf(id)} de ${total}.`),
    onAbandon: () => change(() => atGestureStart.current),
  });

  function moveByArrow(id: string, direction: Direction) {
    const lugar = placeOf(id) + (direction === 'cima' ? -1 : 1);
    if (lugar < 1) return announce('A pergunta já é a primeira.');
    if (lugar > total) return announce('A pergunta já é a última.');
    change((now) => movePergunta(now, id, lugar - 1));
    announce(`Pergunta no lugar ${lugar} de ${total}.`);
    // React moves the card in the document, which takes the focus away.
    return focusAfter(arrowId(id, direction));
  }

  function append() {
    const id = randomUuid();
    change((now) => appendPergunta(now, id));
    focusAfter(perguntaFieldId(id));
  }

  function remove(id: string) {
    announce(`Pergunta ${placeOf(id)} removida.`);
    change((now) => removePergunta(now, id));
    focusAfter(undoButtonId(id), ADD_BUTTON_ID);
  }

  function restore(id: string) {
    change((now) => restorePergunta(now, id));
    announce('Pergunta de volta no seu lugar.');
    focusAfter(perguntaFieldId(id));
  }

  return (
    <>
      <SinaisHelp />
      <ol className="grid" ref={area}>
        {lista.map((item) =>
          item.retirada ? (
            <RemovedPergunta key={item.id} item={item} onRestore={() => restore(item.id)} />
          ) : (
            <PerguntaCard
              key={item.id}
              item={item}
              numero={placeOf(item.id)}
              total={total}
              withDescricao={tipo === 'tratamento'}
              {...errorsOf(motivos.get(item.id))}
              grabbed={grabbed === item.id}
              onWrite={(written) => change((now) => writePergunta(now, item.id, written))}
              onMove={(direction) => moveByArrow(item.id, direction)}
              onRemove={() => remove(item.id)}
              onGrab={(event) => {
                atGestureStart.current = lista;
                grab(event, item.id);
              }}
            />
          ),
        )}
      </ol>
      <Button id={ADD_BUTTON_ID} variant="bare" icon={Plus} className="pergunta-mais" onClick={append}>
        Adicionar pergunta
      </Button>
    </>
  );
}

/** Assigns an error to the field that it is about. */
function errorsOf(motivo: MotivoDaPergunta | undefined) {
  const message = motivo && MENSAGENS_PERGUNTA[motivo];
  const errorAt = (at: MotivoDaPergunta | null) => {
    const elsewhere = motivo === 'descricao' || motivo === 'rapidas' ? motivo : null;
    return elsewhere === at ? message : undefined;
  };
  return { error: errorAt(null), descricaoError: errorAt('descricao'), rapidasError: errorAt('rapidas') };
}
