import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { Page } from '#ui/layout/Page.tsx';
import { ResultCard } from './components/ResultCard.tsx';
import { VerificarForm } from './components/VerificarForm.tsx';
import type { Checked } from './verificar.api.ts';
import './verificar.css';

const BEFORE = { checked: null, times: 0 };

/**
 * `/verificar` and `/verificar/:codigo`, the address in the QR code: anybody checks a document by its number and secret
 * code, or by its file.
 */
export function VerificarPage() {
  const { codigo = null } = useParams();
  const [{ checked, times }, setState] = useState<{ checked: Checked | null; times: number }>(BEFORE);
  const show = (next: Checked) => setState({ checked: next, times: times + 1 });
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checked === null) return;
    window.scrollTo(0, 0);
    top.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [checked]);

  if (checked === null) {
    return (
      <Page className="verificar">
        <h1>Verificar documento</h1>
        <p className="muted verificar-lead">
          Confira se uma receita, um atestado ou outro documento foi emitido aqui e se continua como foi
          assinado.
        </p>
        <VerificarForm codigo={codigo} onChecked={show} />
        <Elsewhere />
      </Page>
    );
  }
  return (
    <Page className="verificar">
      <div ref={top}>
        <ResultCard key={times} checked={checked} />
      </div>
      <section className="verificar-outro" aria-labelledby="verificar-outro">
        <h2 id="verificar-outro">Conferir outro documento</h2>
        {/* The input is cleared: the next document has another number and code. */}
        <VerificarForm key={times} codigo={null} again onChecked={show} />
        <Elsewhere />
      </section>
    </Page>
  );
}

function Elsewhere() {
  return (
    <p className="small muted">
      Você também pode enviar o PDF a{' '}
      <a href="https://validar.iti.gov.br" target="_blank" rel="noreferrer">
        validar.iti.gov.br
      </a>
      , do governo federal.
    </p>
  );
}
