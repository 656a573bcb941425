import { useRef } from 'react';
import { useParams } from 'react-router';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { NotFoundPage } from '#web/feedback/NotFoundPage.tsx';
import { missingPedido } from '#lib/api/api.ts';
import { LoadingText, SkeletonCards } from '#ui/status/Skeleton.tsx';
import { CasoHeader } from '../caso/CasoHeader.tsx';
import { CasoReading } from '../caso/CasoReading.tsx';
import { useCaso } from '../caso/caso.api.ts';
import { useClaim } from '../caso/useClaim.ts';
import { Decisao } from '../decisao/Decisao.tsx';
import { FilaRail } from '../fila/FilaRail.tsx';
import { abaSearch } from '../fila/fila-view.ts';
import { inOrder, useFilaView } from '../fila/useFilaView.ts';
import { showPalette } from '#web/caso/paleta/paleta.public.ts';
import { goToPart, moveFocus, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { PartsBar } from './PartsBar.tsx';
import { useNextCaso } from '../fila/useNextCaso.ts';
import './sala.css';

/** `/medico/:id`: the reading room: the queue, one case, and the decision about it. */
export function SalaPage() {
  const { id = '' } = useParams();
  // A keyed remount: no field keeps a value of the case before.
  return <Sala key={id} id={id} />;
}

/** First field of the shown document; neither its kinds nor its acts. */
const FIRST_FIELD = '.documento :is(input:not([type=checkbox], [type=radio]), textarea, select)';

/** Focuses a control, or its part of the page where it is absent. */
function goTo(control: string, part: string): void {
  const found = document.querySelector<HTMLElement>(control);
  if (found === null) return goToPart(part);
  found.focus({ preventScroll: true });
  found.scrollIntoView({ block: 'center' });
}

function Sala({ id }: { id: string }) {
  const view = useFilaView();
  const { aba, casos, mine, counts } = view;
  const caso = useCaso(id);
  const claim = useClaim(id, caso.data);
  const next = useNextCaso(id, view);
  const decision = useRef<HTMLElement>(null);
  const ordered = inOrder(aba, mine, casos);
  const place = ordered.findIndex((one) => one.id === id);

  useShortcuts({
    j: () => moveFocus('.rail-row', 1),
    k: () => moveFocus('.rail-row', -1),
    n: next,
    '/': () => showPalette(true),
    i: () => goTo('#conferi-a-identidade:enabled', 'parte-caso'),
    t: () => goToPart('parte-atencao'),
    r: () => goToPart('parte-respostas'),
    f: () => goToPart('parte-arquivos'),
    d: () => goTo(FIRST_FIELD, 'parte-decisao'),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((tab) => [String(tab), () => view.openTab(tab)])),
  });

  const missing = missingPedido(caso.error);
  if (missing) return <NotFoundPage code={missing.requestId} medico />;
  return (
    <main id="conteudo" tabIndex={-1} className="sala" aria-busy={caso.isPending || undefined}>
      <FilaRail
        aba={aba}
        counts={counts}
        mine={mine}
        casos={casos}
        current={id}
        onSearch={() => showPalette(true)}
      />
      <PartsBar decision={decision} />
      <section className="caso" id="parte-caso" aria-label="Caso" tabIndex={-1}>
        {caso.data ? (
          <>
            <CasoHeader
              caso={caso.data}
              before={ordered[place - 1] ?? null}
              after={(place === -1 ? ordered[0] : ordered[place + 1]) ?? null}
              toCaso={(other) => `/medico/${other}${abaSearch(aba)}`}
            />
            <CasoReading id={id} caso={caso.data} />
          </>
        ) : caso.error ? (
          <>
            <h1>Caso</h1>
            <LoadFailed error={caso.error} retry={caso.refetch} />
          </>
        ) : (
          <>
            <h1>Caso</h1>
            <LoadingText text="Carregando..." />
            <SkeletonCards count={3} />
          </>
        )}
      </section>
      <section className="decisao" id="parte-decisao" aria-label="Decisão" tabIndex={-1} ref={decision}>
        {caso.data && <Decisao caso={caso.data} claim={claim} next={next} />}
      </section>
    </main>
  );
}
