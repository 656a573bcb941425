import type { ReactNode } from 'react';
import { Page } from '../../../ui/layout/Page.tsx';
import '../identidade.css';

type EntradaProps = {
  titulo: string;
  lead: ReactNode;
  /** What stands beside the form: an `EntradaLado`. */
  lado?: ReactNode;
  children: ReactNode;
};

/** A screen with one short form: in the middle, or beside a word on what comes next. */
export function Entrada({ titulo, lead, lado, children }: EntradaProps) {
  return (
    <Page layout="plain" className={lado === undefined ? 'entrada entrada-so' : 'entrada'}>
      <section className="entrada-form">
        <h1>{titulo}</h1>
        <p className="muted">{lead}</p>
        {children}
      </section>
      {lado}
    </Page>
  );
}

type EntradaLadoProps = { rotulo: string; art: ReactNode; titulo: string; children: ReactNode };

/** The side of an entrance: a drawing and a few lines. */
export function EntradaLado({ rotulo, art, titulo, children }: EntradaLadoProps) {
  return (
    <aside className="entrada-lado" aria-label={rotulo}>
      {art}
      <h2>{titulo}</h2>
      {children}
    </aside>
  );
}
