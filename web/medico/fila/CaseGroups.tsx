import type { AbaDaFila, CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { aHora } from '#domain/calendario/horas.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { SentArt } from '#ui/art/SentArt.tsx';
import { SignedArt } from '#ui/art/SignedArt.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { Button } from '#ui/button/Button.tsx';
import { NO_FILTER, useFilaFilter } from './fila-filter.ts';
import { CasoRow } from './CasoRow.tsx';
import { ABA_NAMES, countWords, groupByDay } from './fila-view.ts';

type CaseGroupsProps = {
  aba: AbaDaFila;
  /** Cases in this doctor's hand, above the waiting ones. */
  mine: readonly CasoNaFila[];
  casos: readonly CasoNaFila[];
  /** Why the tab may show only a part. */
  narrowed: 'busca' | 'filtro' | null;
  now: string;
  /** Id of the case that is being taken. */
  taking: string | null;
  onAssumir: (caso: CasoNaFila) => void;
};

/** Cases of one tab by day, or the reason why there are none. */
export function CaseGroups({ aba, mine, casos, narrowed, now, taking, onAssumir }: CaseGroupsProps) {
  const rows = (own: readonly CasoNaFila[], tab: AbaDaFila) =>
    own.map((caso) => (
      <CasoRow
        key={caso.id}
        caso={caso}
        aba={tab}
        from={aba}
        now={now}
        taking={taking === caso.id}
        onAssumir={onAssumir}
      />
    ));
  const groups = groupByDay(aba, casos, dataEmSaoPaulo(`${now}Z`));
  const ends = mine.flatMap(({ com }) => com?.ate ?? []).toSorted((a, b) => a.localeCompare(b));
  return (
    <>
      {mine.length > 0 && (
        <section className="fila-group" aria-labelledby="fila-com-voce">
          <h2 className="row align-baseline row-wrap muted" id="fila-com-voce">
            Com você{' '}
            {ends[0] !== undefined && (
              <span className="num">
                {mine.length === 1 ? 'volta' : 'o primeiro volta'} para a fila {aHora(ends[0])}, se nada mudar
              </span>
            )}
          </h2>
          <ol className="card fila-list fila-mine">{rows(mine, 'comigo')}</ol>
        </section>
      )}
      {groups.map(({ title, casos: own }) => (
        <section className="fila-group" key={title} aria-label={title}>
          <h2 className="row align-baseline row-wrap muted">
            {title} <span className="num">{countWords(own.length)}</span>
          </h2>
          <ol className="card fila-list">{rows(own, aba)}</ol>
        </section>
      ))}
      {casos.length === 0 && (mine.length === 0 || narrowed !== 'busca') && (
        <Empty aba={aba} narrowed={narrowed} />
      )}
      <p className="fila-keys row row-wrap quiet">
        <span>
          <Kbd keys={['J', 'K']} /> andar
        </span>
        <span>
          <Kbd keys={['A', 'Enter']} /> assumir
        </span>
        <span>
          <Kbd keys={['Enter']} /> abrir
        </span>
        <span>
          <Kbd keys={['/']} /> buscar
        </span>
        <span>
          <Kbd keys={['Ctrl', 'K']} /> ir para
        </span>
        <span>
          <Kbd keys={['?']} /> todos os atalhos
        </span>
      </p>
    </>
  );
}

const EMPTY: Readonly<Record<AbaDaFila, { title: string; text: string }>> = {
  'para-ler': {
    title: 'Nenhum caso à espera',
    text: 'Um pedido pago aparece aqui sozinho, pelo prazo prometido ao paciente.',
  },
  comigo: { title: 'Nenhum caso com você', text: 'Assuma um caso em Para ler.' },
  'aguardando-paciente': {
    title: 'Nenhuma resposta pendente',
    text: 'Um caso vem para cá quando você pergunta ao paciente, e volta quando ele responde.',
  },
  'a-imprimir': { title: 'Nada para imprimir', text: 'Documentos que saem em papel aparecem aqui.' },
  feitos: { title: 'Nada decidido em 30 dias', text: 'O que você assina ou recusa fica aqui.' },
};

function Empty({ aba, narrowed }: Pick<CaseGroupsProps, 'aba' | 'narrowed'>) {
  const [, setFilter] = useFilaFilter();
  if (narrowed === 'busca') {
    return (
      <EmptyState
        art={<EmptyArt />}
        title="Nenhum caso encontrado"
        text={`A busca procura na aba “${ABA_NAMES[aba]}”. Procure em todas com Ctrl K.`}
      />
    );
  }
  if (narrowed === 'filtro') {
    return (
      <EmptyState
        art={<EmptyArt />}
        title="Nenhum caso assim"
        text="Há casos nesta aba que o filtro não mostra."
        action={
          <Button variant="secondary" onClick={() => setFilter(NO_FILTER)}>
            Mostrar todos
          </Button>
        }
      />
    );
  }
  const art = aba === 'para-ler' ? <SentArt /> : aba === 'feitos' ? <SignedArt /> : <EmptyArt />;
  return <EmptyState art={art} {...EMPTY[aba]} />;
}
