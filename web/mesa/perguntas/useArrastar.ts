import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent as Press,
  type RefObject,
} from 'react';

/** Nearer to an edge of the window than this, the page scrolls along. */
const BEIRA = 96;
const PASSO = 12;

type Gesto = { id: string; y: number; pegada: number };

type Arrastar = {
  /** The list; its children carry `data-item`. */
  area: RefObject<HTMLElement | null>;
  aoMover: (id: string, para: number) => void;
  aoSoltar: (id: string) => void;
  /** Escape: everything as it was. */
  aoDesistir: () => void;
};

/**
 * Dragging a card by its handle, with mouse, finger or pen: the list is put in order as the card passes its
 * neighbours. Whoever does not drag has the arrows.
 */
export function useArrastar({ area, aoMover, aoSoltar, aoDesistir }: Arrastar) {
  const [pego, setPego] = useState<string | null>(null);
  const gesto = useRef<Gesto | null>(null);
  const atos = useRef({ aoMover, aoSoltar, aoDesistir });
  useLayoutEffect(() => {
    atos.current = { aoMover, aoSoltar, aoDesistir };
  });

  // The list moved under the card: the card stays where the finger is.
  useLayoutEffect(() => {
    if (gesto.current) seguir(area.current, gesto.current);
  });

  useEffect(() => {
    if (pego === null) return undefined;
    let frame = requestAnimationFrame(rolar);
    function rolar() {
      frame = requestAnimationFrame(rolar);
      const now = gesto.current;
      if (!now) return;
      if (now.y < BEIRA) window.scrollBy({ top: -PASSO, behavior: 'instant' });
      else if (now.y > window.innerHeight - BEIRA) window.scrollBy({ top: PASSO, behavior: 'instant' });
      else return;
      passar(area.current, now, atos.current.aoMover);
    }
    function mexeu({ clientY }: PointerEvent) {
      if (!gesto.current) return;
      gesto.current.y = clientY;
      passar(area.current, gesto.current, atos.current.aoMover);
    }
    function fim(act: (id: string) => void) {
      const now = gesto.current;
      if (!now) return;
      gesto.current = null;
      cartaoDe(area.current, now.id)?.style.removeProperty('transform');
      setPego(null);
      act(now.id);
    }
    const soltou = () => fim((id) => atos.current.aoSoltar(id));
    const tecla = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      fim(() => atos.current.aoDesistir());
    };
    window.addEventListener('pointermove', mexeu);
    window.addEventListener('pointerup', soltou);
    window.addEventListener('pointercancel', soltou);
    window.addEventListener('keydown', tecla);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', mexeu);
      window.removeEventListener('pointerup', soltou);
      window.removeEventListener('pointercancel', soltou);
      window.removeEventListener('keydown', tecla);
    };
  }, [area, pego]);

  function pegar(event: Press<HTMLElement>, id: string) {
    const slot = lugares(area.current).find(({ dataset }) => dataset['item'] === id);
    if (event.button !== 0 || !slot) return;
    // No text is marked while the card moves.
    event.preventDefault();
    gesto.current = { id, y: event.clientY, pegada: event.clientY - slot.getBoundingClientRect().top };
    setPego(id);
  }

  return { pego, pegar };
}

function lugares(area: HTMLElement | null): HTMLElement[] {
  return [...(area?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
}

function cartaoDe(area: HTMLElement | null, id: string): HTMLElement | null {
  return (
    lugares(area)
      .find(({ dataset }) => dataset['item'] === id)
      ?.querySelector('[data-cartao]') ?? null
  );
}

function seguir(area: HTMLElement | null, { id, y, pegada }: Gesto): void {
  const card = cartaoDe(area, id);
  const slot = card?.closest('[data-item]');
  if (card && slot) card.style.transform = `translateY(${y - pegada - slot.getBoundingClientRect().top}px)`;
}

/** Past the middle of a neighbour the two change places; from there it is further back than the way that was come. */
function passar(area: HTMLElement | null, gesto: Gesto, mover: Arrastar['aoMover']): void {
  const all = lugares(area);
  const at = all.findIndex(({ dataset }) => dataset['item'] === gesto.id);
  const [acima, abaixo] = [meio(all[at - 1]), meio(all[at + 1])];
  if (acima !== null && gesto.y < acima) mover(gesto.id, at - 1);
  else if (abaixo !== null && gesto.y > abaixo) mover(gesto.id, at + 1);
  seguir(area, gesto);
}

function meio(slot: HTMLElement | undefined): number | null {
  if (!slot) return null;
  const { top, height } = slot.getBoundingClientRect();
  return top + height / 2;
}
