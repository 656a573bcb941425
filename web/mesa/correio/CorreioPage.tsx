import Printer from 'lucide-react/icons/printer';
import Signature from 'lucide-react/icons/signature';
import Truck from 'lucide-react/icons/truck';
import { useState, type ReactNode } from 'react';
import type { Correio } from '#contracts/consultorio/correio.contract.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { PaidArt } from '#ui/art/PaidArt.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { ACaminhoTable } from './components/ACaminhoTable.tsx';
import { AAssinar } from './components/AAssinar.tsx';
import { AImprimir, APostar } from './components/CartaCard.tsx';
import { useCorreio } from './correio.api.ts';
import './correio.css';

/** `/correio`: documents on paper, from the printer to the patient. */
export function CorreioPage() {
  const correio = useCorreio();
  const [said, setSaid] = useState<DoneWords | null>(null);
  const say = (text: string) => setSaid({ text });
  return (
    <Page layout="desk" className="correio" busy={correio.isPending}>
      <PageHeader
        title="Correio"
        lead="O que vai em papel: imprimir, assinar à mão, postar, e acompanhar até chegar. O paciente vê cada passo."
      />
      <Done words={said} />
      <LoadedQuery query={correio}>
        {(data) => (isEmpty(data) ? <NothingToPost /> : <Board correio={data} say={say} />)}
      </LoadedQuery>
    </Page>
  );
}

function isEmpty({ imprimir, assinar, postar, aCaminho }: Correio): boolean {
  return imprimir.length + assinar.length + postar.length + aCaminho.length === 0;
}

function NothingToPost() {
  return (
    <EmptyState
      art={<PaidArt />}
      title="Nada para enviar"
      text="Quando um médico emite uma receita em papel, ela aparece aqui para imprimir, assinar e postar."
    />
  );
}

function Board({ correio, say }: { correio: Correio; say: (text: string) => void }) {
  const { imprimir, assinar, postar, aCaminho, haMais } = correio;
  return (
    <>
      <div className="correio-colunas grid gap-4 align-start">
        <Column
          id="imprimir"
          title="A imprimir"
          hint="Folha e envelope saem juntos."
          n={imprimir.length}
          icon={Printer}
        >
          {imprimir.map((carta) => (
            <AImprimir key={carta.id} carta={carta} say={say} />
          ))}
        </Column>
        <Column
          id="assinar"
          title="A assinar"
          hint="À mão, no papel, pelo médico que decidiu."
          n={assinar.length}
          icon={Signature}
        >
          {assinar.map((carta) => (
            <AAssinar key={carta.id} carta={carta} say={say} />
          ))}
        </Column>
        <Column
          id="postar"
          title="A postar"
          hint="O paciente recebe o rastreio por e-mail."
          n={postar.length}
          icon={Truck}
        >
          {postar.map((carta, i) => (
            <APostar key={carta.id} carta={carta} first={i === 0} say={say} />
          ))}
        </Column>
      </div>
      {aCaminho.length > 0 && (
        <section aria-labelledby="a-caminho">
          <h2 className="section-title" id="a-caminho">
            A caminho <span className="num quiet">{aCaminho.length}</span>
          </h2>
          <ACaminhoTable cartas={aCaminho} say={say} />
        </section>
      )}
      {haMais && (
        <p className="small muted">
          Há mais pedidos do que cabem aqui: os próximos aparecem quando estes saírem.
        </p>
      )}
    </>
  );
}

type ColumnProps = {
  id: string;
  title: string;
  hint: string;
  n: number;
  icon: typeof Printer;
  children: ReactNode;
};

function Column({ id, title, hint, n, icon, children }: ColumnProps) {
  return (
    <section className="correio-coluna grid gap-2" aria-labelledby={`correio-${id}`}>
      <h2 className="row gap-2" id={`correio-${id}`}>
        <Icon icon={icon} /> {title} <span className="num quiet">{n}</span>
      </h2>
      <p className="small muted">{hint}</p>
      {n === 0 ? (
        <p className="small quiet correio-vazia">Nada aqui.</p>
      ) : (
        <ul className="grid">{children}</ul>
      )}
    </section>
  );
}
