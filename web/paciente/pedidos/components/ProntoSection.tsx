import QrCode from 'lucide-react/icons/qr-code';
import { lazy, Suspense, useId } from 'react';
import { Link } from 'react-router';
import type { DocumentoPronto } from '#contracts/pedidos/documento-pronto.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import type { UsoDoDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { pedidoEntry } from '../pedido-entry.ts';
import { reembolsoSentence } from '../reembolso-words.ts';
import { AssinaturaLine, BaixarDocumento } from './DocumentosProntos.tsx';
import { PagamentoTag } from './PagamentoTag.tsx';

/** The newest order with signed documents: download, and how to use them. */
export function ProntoSection({ pedido, today }: { pedido: Pedido; today: string }) {
  const { id, numero, Servico_Selecionado, documentos, createdAt, paciente } = pedido;
  const title = useId();
  const reembolso = reembolsoSentence(pedido);
  const page = `/meu-pedido/${id}`;
  const describedBy = `pedido-${numero} pedido-${numero}-numero`;
  return (
    <Card as="section" className="pronto" aria-labelledby={title}>
      <div className="pronto-cabeca grid justify-start">
        <PagamentoTag {...pedidoEntry(pedido)} />
        <h2 id={title}>Seu documento está pronto</h2>
      </div>
      <span className="pronto-arte" aria-hidden="true">
        <Suspense>
          <SignedArt />
        </Suspense>
      </span>
      <ul>
        <li>
          <article className="grid gap-4" aria-labelledby={`pedido-${numero}`}>
            <div className="pedido-titulo">
              <h3 id={`pedido-${numero}`}>
                <Link to={page}>{Servico_Selecionado}</Link>
              </h3>
              <p className="fine quiet num" id={`pedido-${numero}-numero`}>
                Pedido {numero}
                {paciente && ` · para ${paciente.nome}`} · feito {relativeDayAndHour(createdAt, today)}
              </p>
            </div>
            {documentos.map((documento) => (
              <div key={documento.id} className="grid">
                <AssinaturaLine documento={documento} today={today} />
                <BaixarDocumento documento={documento} size="big" wide describedBy={describedBy} />
                <AoUsar pedidoId={id} documento={documento} />
              </div>
            ))}
            {reembolso !== null && <p className="small muted">{reembolso}</p>}
            <div className="pronto-pe cluster gap-1">
              <LinkButton variant="bare" size="sm" to={page} aria-describedby={describedBy}>
                Abrir pedido
              </LinkButton>
              <LinkButton variant="bare" size="sm" to="/chatpage" aria-describedby={describedBy}>
                Entrar em contato
              </LinkButton>
            </div>
          </article>
        </li>
      </ul>
    </Card>
  );
}

const WHERE: Readonly<Record<UsoDoDocumento, string>> = {
  farmacia: 'Na farmácia',
  laboratorio: 'No laboratório',
  consulta: 'Na consulta',
  entrega: 'Ao entregar',
};

// Both are loaded after the button of the download, which does not wait for them, and are left out where they cannot be loaded.
const SignedArt = lazy(async () => {
  const loaded = await import('#ui/art/SignedArt.tsx').catch(() => null);
  return { default: loaded?.SignedArt ?? (() => null) };
});
const SegredoDoDocumento = lazy(async () => {
  const loaded = await import('./SegredoDoDocumento.tsx').catch(() => null);
  return { default: loaded?.SegredoDoDocumento ?? (() => null) };
});

function AoUsar({ pedidoId, documento }: { pedidoId: string; documento: DocumentoPronto }) {
  return (
    <p className="pronto-uso">
      <Icon icon={QrCode} />
      <span>
        <b>{WHERE[documento.uso]}:</b> mostre o QR Code do PDF e diga o código secreto
        <Suspense>
          <SegredoDoDocumento pedidoId={pedidoId} documentoId={documento.id} />
        </Suspense>
        .
      </span>
    </p>
  );
}
