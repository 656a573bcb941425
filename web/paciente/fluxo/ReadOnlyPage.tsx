import ArrowLeft from 'lucide-react/icons/arrow-left';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Note } from '#ui/status/Note.tsx';
import './fluxo.css';

type ReadOnlyPageProps = { pedido: Pedido; title: string; notice: string; children: ReactNode };

/** Answers or files of a read-only order: a page of the patient's area, not a step. */
export function ReadOnlyPage({ pedido, title, notice, children }: ReadOnlyPageProps) {
  return (
    <Page>
      <div className="pedido-lido">
        <LinkButton variant="bare" size="sm" icon={ArrowLeft} to={`/meu-pedido/${pedido.id}`}>
          Ver o pedido
        </LinkButton>
        <PageHeader title={title} lead={`${pedido.Servico_Selecionado}, pedido\u00A0${pedido.numero}`} />
      </div>
      <Note kind="idle" icon={Lock} className="fluxo-nota">
        <p>Este pedido não pode mais ser alterado. {notice}</p>
      </Note>
      {children}
    </Page>
  );
}
