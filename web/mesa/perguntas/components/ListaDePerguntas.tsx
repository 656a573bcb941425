import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import {
  MENSAGENS_PERGUNTA,
  type MotivoDaPergunta,
  type TipoDePergunta,
} from '../../../../domain/perguntas-edicao.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { randomUuid } from '../../../lib/browser/pedido-key.ts';
import { adicionar, devolver, escrever, mover, retirar, vivas, type Lista } from '../lista.ts';
import { useArrastar } from '../useArrastar.ts';
import { useFocoDepois } from '../useFocoDepois.ts';
import { CartaoDaPergunta, campoDe, setaDe, type Sentido } from './CartaoDaPergunta.tsx';
import { desfazerDe, PerguntaRetirada } from './PerguntaRetirada.tsx';

type ListaProps = {
  tipo: TipoDePergunta;
  lista: Lista;
  /** What kept the list from being published, by question. */
  motivos: ReadonlyMap<string, MotivoDaPergunta>;
  mudar: (act: (agora: Lista) => Lista) => void;
  /** Says what an act came to, for those who cannot see it. */
  anunciar: (texto: string) => void;
};

const MAIS = 'adicionar-pergunta';

/** The questions, to be written, put in order, removed and added; the focus stays with the one that was moved. */
export function ListaDePerguntas({ tipo, lista, motivos, mudar, anunciar }: ListaProps) {
  const area = useRef<HTMLOListElement>(null);
  const inicioDoGesto = useRef(lista);
  const focar = useFocoDepois();
  const total = vivas(lista).length;
  const lugarDe = (id: string) => vivas(lista).findIndex((item) => item.id === id) + 1;
  const { pego, pegar } = useArrastar({
    area,
    aoMover: (id, para) => mudar((agora) => mover(agora, id, para)),
    aoSoltar: (id) => anunciar(`Pergunta no lugar ${lugarDe(id)} de ${total}.`),
    aoDesistir: () => mudar(() => inicioDoGesto.current),
  });

  function moverPorSeta(id: string, sentido: Sentido) {
    const lugar = lugarDe(id) + (sentido === 'cima' ? -1 : 1);
    if (lugar < 1) return anunciar('A pergunta já é a primeira.');
    if (lugar > total) return anunciar('A pergunta já é a última.');
    mudar((agora) => mover(agora, id, lugar - 1));
    anunciar(`Pergunta no lugar ${lugar} de ${total}.`);
    // A card that is moved in the document loses the focus.
    return focar(setaDe(id, sentido));
  }

  function acrescentar() {
    const id = randomUuid();
    mudar((agora) => adicionar(agora, id));
    focar(campoDe(id));
  }

  function tirar(id: string) {
    anunciar(`Pergunta ${lugarDe(id)} removida.`);
    mudar((agora) => retirar(agora, id));
    focar(desfazerDe(id), MAIS);
  }

  function porDeVolta(id: string) {
    mudar((agora) => devolver(agora, id));
    anunciar('Pergunta de volta no seu lugar.');
    focar(campoDe(id));
  }

  return (
    <>
      <ol className="perguntas-lista" ref={area}>
        {lista.map((item) =>
          item.retirada ? (
            <PerguntaRetirada key={item.id} item={item} aoDevolver={() => porDeVolta(item.id)} />
          ) : (
            <CartaoDaPergunta
              key={item.id}
              item={item}
              numero={lugarDe(item.id)}
              total={total}
              comDescricao={tipo === 'tratamento'}
              {...errosDe(motivos.get(item.id))}
              pego={pego === item.id}
              aoEscrever={(texto) => mudar((agora) => escrever(agora, item.id, texto))}
              aoMover={(sentido) => moverPorSeta(item.id, sentido)}
              aoRetirar={() => tirar(item.id)}
              aoPegar={(event) => {
                inicioDoGesto.current = lista;
                pegar(event, item.id);
              }}
            />
          ),
        )}
      </ol>
      <Button id={MAIS} variant="bare" icon={Plus} className="pergunta-mais" onClick={acrescentar}>
        Adicionar pergunta
      </Button>
    </>
  );
}

/** Beneath the field that they speak of. */
function errosDe(motivo: MotivoDaPergunta | undefined) {
  const mensagem = motivo && MENSAGENS_PERGUNTA[motivo];
  const daDescricao = motivo === 'descricao';
  return { erro: daDescricao ? undefined : mensagem, erroDescricao: daDescricao ? mensagem : undefined };
}
