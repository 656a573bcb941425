import Printer from 'lucide-react/icons/printer';
import Signature from 'lucide-react/icons/signature';
import Truck from 'lucide-react/icons/truck';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Correio } from '#contracts/consultorio/correio.contract.ts';
import { MAX_BUSCA_DO_CORREIO } from '#domain/correio/busca.ts';
import { LISTAS_DO_CORREIO, type ListaDoCorreio } from '#domain/correio/envio.ts';
import { useAfterPause } from '#lib/browser/useAfterPause.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { PaidArt } from '#ui/art/PaidArt.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { CountTabs } from '#ui/list/CountTabs.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { tabCount } from '#ui/list/tab-count.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { ACaminhoTable } from './components/ACaminhoTable.tsx';
import { AAssinar } from './components/AAssinar.tsx';
import { AImprimir, APostar } from './components/CartaCard.tsx';
import { ImprimirLote } from './components/Imprimir.tsx';
import { useCorreio } from './correio.api.ts';
import './correio.css';

const NAMES: Readonly<Record<ListaDoCorreio, string>> = {
  imprimir: 'A imprimir',
  assinar: 'A assinar',
  postar: 'A postar',
  'a-caminho': 'A caminho',
  atrasadas: 'Atrasadas',
};

/** `/correio`: documents on paper, from the printer to the patient. */
export function CorreioPage() {
  const [search] = useSearchParams();
  const lista = LISTAS_DO_CORREIO.find((one) => one === search.get('lista')) ?? null;
  const [typed, setTyped] = useState('');
  const busca = useAfterPause(typed.trim()) ?? '';
  const correio = useCorreio(lista, busca);
  const [said, setSaid] = useState<DoneWords | null>(null);
  const say = (text: string) => setSaid({ text });
  return (
    <Page layout="desk" className="correio" busy={correio.isPending || correio.isPlaceholderData}>
      <PageHeader
        title="Correio"
        lead="O que vai em papel: imprimir, assinar à mão, postar, e acompanhar até chegar. O paciente vê cada passo."
        actions={
          <LinkButton variant="secondary" size="desk" to="/taloes">
            Registrar talão
          </LinkButton>
        }
      />
      <Tabs contagem={correio.data?.contagem} lista={lista} />
      <Field
        label="Buscar"
        hint="Por paciente, pedido, número da notificação ou rastreio."
        className="correio-busca"
      >
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            maxLength={MAX_BUSCA_DO_CORREIO}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      <Done words={said} />
      <LoadedQuery query={correio}>
        {(data) =>
          isEmpty(data) ? (
            <Nothing lista={lista} busca={busca} />
          ) : (
            <Board lista={lista} correio={data} say={say} />
          )
        }
      </LoadedQuery>
    </Page>
  );
}

function Tabs({
  contagem,
  lista,
}: {
  contagem: Correio['contagem'] | undefined;
  lista: ListaDoCorreio | null;
}) {
  const countOf = (one: ListaDoCorreio) => contagem?.[one === 'a-caminho' ? 'aCaminho' : one];
  const tab = (one: ListaDoCorreio) => {
    const n = countOf(one);
    const count = n === undefined ? undefined : tabCount(n, 'carta', 'cartas');
    return { key: one, to: `?lista=${one}`, name: NAMES[one], count };
  };
  return (
    <CountTabs
      label="Listas do correio"
      current={lista ?? 'todas'}
      tabs={[{ key: 'todas', to: '?', name: 'Todas', count: undefined }, ...LISTAS_DO_CORREIO.map(tab)]}
    />
  );
}

function isEmpty({ imprimir, assinar, postar, aCaminho }: Correio): boolean {
  return imprimir.length + assinar.length + postar.length + aCaminho.length === 0;
}

function Nothing({ lista, busca }: { lista: ListaDoCorreio | null; busca: string }) {
  if (busca !== '') return <EmptyState art={<EmptyArt />} title={`Nenhuma carta com “${busca}”`} />;
  if (lista !== null) return <EmptyState art={<PaidArt />} title="Nenhuma carta nesta lista" />;
  return (
    <EmptyState
      art={<PaidArt />}
      title="Nada para enviar"
      text="Quando um médico emite uma receita em papel, ela aparece aqui para imprimir, assinar e postar."
    />
  );
}

type BoardProps = { correio: Correio; lista: ListaDoCorreio | null; say: (text: string) => void };

function Board({ correio, lista, say }: BoardProps) {
  const { imprimir, assinar, postar, aCaminho, haMais } = correio;
  const columns: ColumnProps[] = [
    {
      id: 'imprimir',
      hint: 'Folha e envelope saem juntos.',
      icon: Printer,
      acts: <ImprimirLote cartas={imprimir} say={say} />,
      cards: imprimir.map((carta) => <AImprimir key={carta.id} carta={carta} say={say} />),
    },
    {
      id: 'assinar',
      hint: 'À mão, no papel, pelo médico que decidiu.',
      icon: Signature,
      cards: assinar.map((carta) => <AAssinar key={carta.id} carta={carta} say={say} />),
    },
    {
      id: 'postar',
      hint: 'O paciente recebe o rastreio por e-mail. Depois de postar, não dá para desfazer.',
      icon: Truck,
      cards: postar.map((carta, i) => <APostar key={carta.id} carta={carta} first={i === 0} say={say} />),
    },
  ];
  const shown = columns.filter(({ id, cards }) =>
    lista === 'atrasadas' ? cards.length > 0 : lista === null || lista === id,
  );
  const travels = lista === null || lista === 'atrasadas' ? aCaminho.length > 0 : lista === 'a-caminho';
  return (
    <>
      {shown.length > 0 && (
        <div className="correio-colunas grid gap-4 align-start">
          {shown.map((column) => (
            <Column key={column.id} {...column} />
          ))}
        </div>
      )}
      {travels && (
        <section aria-labelledby="a-caminho">
          <h2 className="section-title" id="a-caminho">
            A caminho <span className="num quiet">{aCaminho.length}</span>
          </h2>
          <ACaminhoTable cartas={aCaminho} say={say} />
        </section>
      )}
      {haMais && (
        <p className="small muted">
          Há mais cartas do que cabem aqui: busque uma, ou abra uma lista. As próximas aparecem quando estas
          saírem.
        </p>
      )}
    </>
  );
}

type ColumnProps = {
  id: ListaDoCorreio;
  hint: string;
  icon: typeof Printer;
  /** Acts upon all letters of the column. */
  acts?: ReactNode;
  /** One per letter. */
  cards: readonly ReactNode[];
};

function Column({ id, hint, icon, acts, cards }: ColumnProps) {
  return (
    <section className="correio-coluna grid gap-2" aria-labelledby={`correio-${id}`}>
      <div className="row correio-cabeca">
        <h2 className="row gap-2" id={`correio-${id}`}>
          <Icon icon={icon} /> {NAMES[id]} <span className="num quiet">{cards.length}</span>
        </h2>
        {acts}
      </div>
      <p className="small muted">{hint}</p>
      {cards.length === 0 ? (
        <p className="small quiet correio-vazia">Nada aqui.</p>
      ) : (
        <ul className="grid one-column">{cards}</ul>
      )}
    </section>
  );
}
