import { useEffect, useState, type RefObject } from 'react';

const PARTS = [
  { id: 'parte-caso', name: 'Caso' },
  { id: 'parte-decisao', name: 'Decisão' },
] as const;

/** On a phone, the way between the case and the decision, which stand below each other there. */
export function PartsBar({ decision }: { decision: RefObject<HTMLElement | null> }) {
  const [current, setCurrent] = useState<string>('parte-caso');
  useEffect(() => {
    const part = decision.current;
    if (part === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setCurrent(entry?.isIntersecting ? 'parte-decisao' : 'parte-caso'),
      // The part that fills the middle of the screen is the one that somebody looks at.
      { rootMargin: '-45% 0px -45% 0px' },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, [decision]);
  return (
    <nav className="partes" aria-label="Partes do caso">
      {PARTS.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-current={current === id ? 'true' : undefined}
          onClick={() => open(id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}

function open(id: string) {
  const part = document.querySelector<HTMLElement>(`#${id}`);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}
