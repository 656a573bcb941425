import { useEffect, useState, type RefObject } from 'react';

const PARTS = [
  { id: 'parte-caso', name: 'Caso' },
  { id: 'parte-decisao', name: 'Decisão' },
] as const;

/** Switches between case and decision on a phone, where they are below each other. */
export function PartsBar({ decision }: { decision: RefObject<HTMLElement | null> }) {
  const [current, setCurrent] = useState<string>('parte-caso');
  useEffect(() => {
    const part = decision.current;
    if (part === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setCurrent(entry?.isIntersecting ? 'parte-decisao' : 'parte-caso'),
      // The part in the middle of the screen is the one being read.
      { rootMargin: '-45% 0px -45% 0px' },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, [decision]);
  return (
    <nav className="partes grid gap-1" aria-label="Partes do caso">
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
