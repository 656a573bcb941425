import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent as Press,
  type RefObject,
} from 'react';

/** Distance in pixels from the upper or lower edge of the window within which dragging scrolls the page. */
const EDGE = 96;
const STEP = 12;

type Gesture = { id: string; y: number; grip: number };

type DragOrder = {
  /** The list element; its children have the attribute `data-item`. */
  area: RefObject<HTMLElement | null>;
  onMove: (id: string, to: number) => void;
  onDrop: (id: string) => void;
  /** Called by Escape: restore the order from before. */
  onAbandon: () => void;
};

/**
 * Reordering by dragging a card's handle with mouse, finger or pen; the card changes places with its neighbours
 * while it passes them. The keyboard has arrow buttons instead.
 */
export function useDragOrder({ area, onMove, onDrop, onAbandon }: DragOrder) {
  const [grabbed, setGrabbed] = useState<string | null>(null);
  const gesture = useRef<Gesture | null>(null);
  const handlers = useRef({ onMove, onDrop, onAbandon });
  useLayoutEffect(() => {
    handlers.current = { onMove, onDrop, onAbandon };
  });

  // The list was reordered under the dragged card: move the card to the pointer, and past the next neighbour if the
  // pointer is there already. A fast hand that has stopped causes no further event.
  useLayoutEffect(() => {
    if (gesture.current) swapPastMiddle(area.current, gesture.current, handlers.current.onMove);
  });

  useEffect(() => {
    if (grabbed === null) return undefined;
    let frame = requestAnimationFrame(scroll);
    function scroll() {
      frame = requestAnimationFrame(scroll);
      const now = gesture.current;
      if (!now) return;
      if (now.y < EDGE) window.scrollBy({ top: -STEP, behavior: 'instant' });
      else if (now.y > window.innerHeight - EDGE) window.scrollBy({ top: STEP, behavior: 'instant' });
      else return;
      swapPastMiddle(area.current, now, handlers.current.onMove);
    }
    function onPointerMove({ clientY }: PointerEvent) {
      if (!gesture.current) return;
      gesture.current.y = clientY;
      swapPastMiddle(area.current, gesture.current, handlers.current.onMove);
    }
    function end(act: (id: string) => void) {
      const now = gesture.current;
      if (!now) return;
      gesture.current = null;
      cardOf(area.current, now.id)?.style.removeProperty('transform');
      setGrabbed(null);
      act(now.id);
    }
    const drop = () => end((id) => handlers.current.onDrop(id));
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      end(() => handlers.current.onAbandon());
    };
    window.addEventListener('pointermove', onPointerMove);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    window.addEventListener('keydown', onKey);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
      window.removeEventListener('keydown', onKey);
    };
  }, [area, grabbed]);

  function grab(event: Press<HTMLElement>, id: string) {
    const slot = slotsOf(area.current).find(({ dataset }) => dataset['item'] === id);
    if (event.button !== 0 || !slot) return;
    // Prevents text selection while dragging.
    event.preventDefault();
    gesture.current = { id, y: event.clientY, grip: event.clientY - slot.getBoundingClientRect().top };
    setGrabbed(id);
  }

  return { grabbed, grab };
}

function slotsOf(area: HTMLElement | null): HTMLElement[] {
  return [...(area?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
}

function cardOf(area: HTMLElement | null, id: string): HTMLElement | null {
  return (
    slotsOf(area)
      .find(({ dataset }) => dataset['item'] === id)
      ?.querySelector('[data-cartao]') ?? null
  );
}

function follow(area: HTMLElement | null, { id, y, grip }: Gesture): void {
  const card = cardOf(area, id);
  const slot = card?.closest('[data-item]');
  if (card && slot) card.style.transform = `translateY(${y - grip - slot.getBoundingClientRect().top}px)`;
}

/**
 * Swaps the dragged card with a neighbour once the pointer is past the neighbour's middle. After the swap the
 * middle lies behind the pointer, so the two do not swap back and forth.
 */
function swapPastMiddle(area: HTMLElement | null, gesture: Gesture, movePergunta: DragOrder['onMove']): void {
  const all = slotsOf(area);
  const at = all.findIndex(({ dataset }) => dataset['item'] === gesture.id);
  const [above, below] = [middleOf(all[at - 1]), middleOf(all[at + 1])];
  if (above !== null && gesture.y < above) movePergunta(gesture.id, at - 1);
  else if (below !== null && gesture.y > below) movePergunta(gesture.id, at + 1);
  follow(area, gesture);
}

function middleOf(slot: HTMLElement | undefined): number | null {
  if (!slot) return null;
  const { top, height } = slot.getBoundingClientRect();
  return top + height / 2;
}
